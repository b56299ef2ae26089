import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { jsonOf, onDatabase, saved } from "./onDatabase.ts"

const header = "date,hours,description,client,user_name,amount,extra"

it.live(
  "the answers of an import that is undone serve the next one: printed where it is gone, else taken by itself",
  () =>
    Effect.gen(function* () {
      const { run } = yield* onDatabase
      yield* Effect.promise(async () => {
        const mapping = saved("mapping.json", JSON.stringify({ people: { Ben: null }, columns: { extra: null } }))
        const rows = "03/04/2026,1,Sketches,Acme,Ada,80,x\n03/05/2026,1,Plan,Acme,Ben,80,x\n"
        const first = saved("march.csv", `${header}\n${rows}`)
        const answers = ["--date-order", "month-day-year", "--currency", "USD"]
        const corrected = saved("march-2.csv", `${header}\n${rows.replace("1,Sketches", "2,Sketches")}`)
        const importing = async (path: string, ...given: ReadonlyArray<string>) =>
          JSON.parse((await run("import", path, "--json", ...given)).stdout)

        const made = await importing(first, "--mapping", mapping, ...answers)
        assert.strictEqual(made.answers_of, null)
        const undone = await run("import", "undo", made.import_id)
        const [, printed = ""] = /^Its answers are gone with it\. .*\n {2}(\{.*\})$/mu.exec(undone.stdout) ?? []
        const next = await importing(corrected, "--mapping", saved("kept.json", printed))
        assert.deepEqual(next.counts.entries, { created: 1, already_there: 0, refused: 1 })
        assert.deepInclude(next.rows[0], { accrual_date: "2026-03-04", currency: "USD" })

        // The client is in use, so that it stays, and the import with it.
        await run("import", saved("more.csv", "date,hours,client,amount,currency\n2026-03-06,1,Acme,80,USD\n"))
        await jsonOf(run("import", "undo", next.import_id, "--json"))
        const again = await run("import", corrected, "--dry-run")
        assert.match(again.stdout, /^Read with the answers of the import of march-2\.csv that was undone: /mu)
        assert.match(again.stdout, /^ {2}2026-03-04 {2}2 h {2}Acme {2}Ada {2}80 USD {2}Sketches$/mu)
        const other = await run("import", corrected, "--dry-run", "--mapping", saved("none.json", "{}"))
        assert.notInclude(other.stdout, "Read with the answers")
        assert.include(other.stderr, "--date-order")
      })
    })
)
