import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

const table = "date,hours,description,remark,client,user_name\n2024-03-04,1,Sketches,For the fair,Acme,Ben\n"

describe("the mapping that an import writes", () => {
  it.live("has the columns, and the people and clients that exist; edited, it changes how a file is read", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const directory = temporaryDirectory()
      const [file, mapping] = [join(directory, "march.csv"), join(directory, "mapping.json")]
      const run = (...args: ReadonlyArray<string>) => runInProcess(args, settings)
      const listed = async () => JSON.parse((await run("import", "list", "--json")).stdout)
      const write = (changes: object) =>
        writeFileSync(mapping, JSON.stringify({ ...JSON.parse(readFileSync(mapping, "utf8")), ...changes }))
      writeFileSync(file, table)
      yield* Effect.promise(async () => {
        await run("workspace", "create", "--name", "One", "--owner-email", "ada@example.com", "--currency", "EUR")
        await run("import", file, "--dry-run", "--save-mapping", mapping)
        const columns = {
          date: "day",
          hours: "hours",
          description: "description",
          remark: null,
          client: "client",
          user_name: "person"
        }
        const empty = { people: {}, clients: {}, projects: {} }
        assert.deepStrictEqual(JSON.parse(readFileSync(mapping, "utf8")), {
          ...empty,
          answers: {},
          task: "tag",
          columns
        })

        write({ columns: { ...columns, description: null, remark: "description" } })
        const made = await run("import", file, "--mapping", mapping)
        assert.match(made.stdout, / {2}Acme {2}Ben {2}at the workspace's rate {2}For the fair$/mu)
        assert.strictEqual(made.stderr, "")
        const [only, ...others] = await listed()
        assert.deepStrictEqual([only.counts.time, others], [1, []])

        // Now the client and the person exist, so that the mapping has their ids.
        await run("import", file, "--dry-run", "--save-mapping", mapping)
        const written = JSON.parse(readFileSync(mapping, "utf8"))
        assert.deepStrictEqual(Object.keys(written.people), ["Ben"])
        assert.deepStrictEqual(Object.keys(written.clients), ["Acme"])

        // A run that finds everything there leaves no second import to undo.
        const again = await run("import", file, "--mapping", mapping)
        assert.match(again.stdout, /^Created 0 entries, 1 exist already, 0 not imported$/mu)
        assert.notInclude(again.stdout, "To undo")
        assert.deepStrictEqual(
          (await listed()).map(({ id }: { readonly id: string }) => id),
          [only.id]
        )

        write({ columns: { Descripton: "description" }, people: { Eda: null } })
        const misspelt = await run("import", file, "--mapping", mapping, "--dry-run")
        assert.strictEqual(
          misspelt.stderr,
          'The mapping names what march.csv does not have: column "Descripton", person "Eda".\n'
        )

        writeFileSync(mapping, `{"people":${"[".repeat(5000)}${"]".repeat(5000)}}`)
        const deep = await run("import", file, "--mapping", mapping, "--dry-run")
        assert.match(deep.stderr, /^hourbook: Cannot read the mapping .*: it is nested deeper than 64 levels: .*\.\n$/u)
      })
    })
  )
})

describe("a mapping that names what does not exist", () => {
  it.live("is refused once, before anything is written, with the similar names", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const directory = temporaryDirectory()
      const [file, mapping] = [join(directory, "march.csv"), join(directory, "mapping.json")]
      const run = (...args: ReadonlyArray<string>) => runInProcess(args, settings)
      const [day, ...cells] = ["2024-03-04", "1", "Sketches", "", "Acme", "Ben"]
      writeFileSync(file, `${table}${[1, 2, 3].map(() => [day, ...cells].join(",")).join("\n")}\n`)
      yield* Effect.promise(async () => {
        await run("workspace", "create", "--name", "One", "--owner-email", "ada@example.com", "--currency", "EUR")
        const added = [
          "--workspace",
          "one",
          "--email",
          "ben@example.com",
          "--name",
          "Ben Ito",
          "--role",
          "member",
          "--json"
        ]
        const { member } = JSON.parse((await run("member", "add", ...added)).stdout)
        const gone = "0190b2e4-0000-7000-8000-000000000003"
        writeFileSync(mapping, JSON.stringify({ people: { Ben: "Ben Ito" }, clients: { Acme: gone } }))

        const dry = await run("import", file, "--mapping", mapping, "--dry-run")
        const refused = await run("import", file, "--mapping", mapping)
        assert.strictEqual(
          refused.stderr,
          [
            "hourbook: Nothing is imported, because the mapping names what does not exist:",
            `people "Ben": no member has the id "Ben Ito"; similar: Ben Ito (${member.id})`,
            `clients "Acme": no client has the id "${gone}"; no name is similar`,
            "Correct the ids, or leave the names out of the mapping: they are looked up by name then, or created.\n"
          ].join("\n  ")
        )
        assert.deepStrictEqual([refused.code, dry.code, dry.stderr], [1, 1, refused.stderr])
        assert.notInclude(refused.stdout, "refused")
        const { unknown_ids: unknown } = JSON.parse((await run("import", file, "--mapping", mapping, "--json")).stdout)
        assert.deepStrictEqual(
          unknown.map(({ near, part }: any) => [part, near]),
          [
            ["people", [{ id: member.id, name: "Ben Ito" }]],
            ["clients", []]
          ]
        )
        assert.deepStrictEqual(JSON.parse((await run("import", "list", "--json")).stdout), [])
      })
    })
  )
})
