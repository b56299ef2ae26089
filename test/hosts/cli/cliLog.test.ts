import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { postHour, shownKey, startHost } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

describe("hourbook log verify", () => {
  it.live(
    "passes what the service sealed before it stopped, and names the lines that were changed in the database",
    () =>
      Effect.gen(function* () {
        const url = yield* migratedDatabase
        const run = (line: string) => Effect.promise(() => runInProcess(line.split(" "), { DATABASE_URL: url }))
        yield* Effect.promise(async () => {
          const host = await startHost({ DATABASE_URL: url })
          assert.strictEqual(await postHour(host.url, await shownKey(host), "an hour"), 201)
          await host.stop()
        })
        const [counted] = yield* administer(url, "select count(*)::int as blocks from log_blocks")
        assert.strictEqual(counted?.["blocks"], 1)
        const intact = yield* run("log verify")
        assert.strictEqual(intact.code, 0, intact.stderr)
        assert.match(intact.stdout, /WORKSPACE +LINES +BLOCKS +HEAD\nmy-workspace +\d+ +1 +[0-9a-f]{64}\n/u)
        assert.include(intact.stdout, "All lines are as they were sealed.")
        const head = /[0-9a-f]{64}/u.exec(intact.stdout)?.[0] ?? ""
        assert.strictEqual((yield* run(`log verify -w my-workspace --head ${head}`)).code, 0)

        const [touched] = yield* administer(
          url,
          "update activity_events set title = 'two hours' where subject = 'time_entry' returning id"
        )
        const id = String(touched?.["id"])
        const changed = yield* run("log verify")
        assert.strictEqual(changed.code, 1)
        assert.include(changed.stdout, `Changed after they were sealed: 1\n  ${id}\n`)
        assert.match(changed.stderr, /^hourbook: The log of my-workspace was changed in the store itself\./mu)
        const json = yield* run("log verify -w my-workspace --json")
        assert.strictEqual(json.code, 1)
        assert.deepInclude(JSON.parse(json.stdout)[0], {
          ok: false,
          head,
          changed: [id],
          missing: [],
          added: [],
          gaps: []
        })
        assert.match((yield* run("doctor")).stdout, /^RED +log +1 changed by hand in a sample of 1 of 1 workspaces$/mu)

        const other = yield* run(`log verify -w my-workspace --head ${"0".repeat(64)}`)
        assert.include(other.stdout, "The log never had the head that was given.")
        const unnamed = yield* run(`log verify --head ${head}`)
        assert.include(unnamed.stderr, "add --workspace")
      })
  )
})
