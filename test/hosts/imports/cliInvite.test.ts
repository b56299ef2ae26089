import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

const saved = (text: string): string => {
  const path = join(temporaryDirectory(), "people.csv")
  writeFileSync(path, text)
  return path
}

const entries = `Date,Client,Project,Task,Notes,Hours,First Name,Last Name
2026-03-02,Acme,Site,Design,One,1,Gus,Arendt
2026-03-03,Acme,Site,Design,Two,2,Twin,
2026-03-04,Acme,Site,Design,Three,3,Ben,Ito
`

describe("hourbook member invite", () => {
  it.live("says what becomes of each person, lets those of an import join, invites the others, and nobody twice", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase, PUBLIC_URL: "https://hours.example.com" }
      const run = (...args: ReadonlyArray<string>) => runInProcess(args, settings)
      yield* Effect.promise(async () => {
        const created = await run(
          "workspace",
          "create",
          "--name",
          "One",
          "--owner-email",
          "ada@example.com",
          "--currency",
          "EUR"
        )
        assert.strictEqual(created.code, 0, created.stderr)
        const imported = await run("import", saved(entries))
        assert.strictEqual(imported.code, 0, imported.stderr)
        const former = JSON.parse((await run("member", "list", "--workspace", "one", "--former", "--json")).stdout)
        const gus = former.find(({ name }: { readonly name: string }) => name === "Gus Arendt")

        const path = saved(
          "Name;E-Mail;Rolle\nGus Arendt;gus@example.com;Admin\nNew One;new@example.com;\nAda;ada@example.com;\nNo Address;;\n"
        )
        const dry = await run("member", "invite", path, "--dry-run")
        assert.strictEqual(dry.code, 1)
        assert.deepStrictEqual(dry.stdout.trimEnd().split("\n"), [
          "Line 2, Gus Arendt <gus@example.com>: joins: the records of this former member stay theirs",
          "Line 3, New One <new@example.com>: is invited as a new member",
          "Line 4, Ada <ada@example.com>: is there already, as owner",
          "Line 5, No Address: refused: it has no email address",
          "Nothing was written. To invite them, leave out: --dry-run"
        ])
        const members = async () =>
          JSON.parse((await run("member", "list", "--workspace", "one", "--json")).stdout) as ReadonlyArray<{
            readonly id: string
            readonly name: string
            readonly role: string
          }>
        assert.lengthOf(await members(), 1)

        const made = await run("member", "invite", path, "--json", "--expires-in", "86400")
        assert.strictEqual(made.code, 1)
        const { people } = JSON.parse(made.stdout)
        assert.deepStrictEqual(
          people.map(({ line, result, role }: any) => [line, result, role]),
          [
            [2, "join", "admin"],
            [3, "invite", "member"],
            [4, "present", "owner"],
            [5, "refused", "member"]
          ]
        )
        assert.match(people[0].link, /^https:\/\/hours\.example\.com\/signin#[0-9A-Z-]{24}$/u)
        assert.isAbove(Date.parse(people[0].expires_at) - Date.now(), 86_000_000)
        assert.isBelow(Date.parse(people[0].expires_at) - Date.now(), 87_000_000)
        assert.notStrictEqual(people[0].code, people[1].code)
        assert.deepStrictEqual([people[2].code, people[3].code], [null, null])
        assert.deepInclude(
          (await members()).find(({ name }) => name === "Gus Arendt"),
          { id: gus.id, role: "admin" }
        )

        const again = await run("member", "invite", path)
        assert.strictEqual(again.code, 1)
        assert.match(again.stdout, /^Line 2, Gus Arendt <gus@example\.com>: is there already, as admin$/mu)
        assert.match(again.stdout, /^Line 3, New One <new@example\.com>: is there already, as member$/mu)
        assert.notInclude(again.stdout, "/signin")
        assert.lengthOf(await members(), 3)
      })
    })
  )

  it.live("says what the service refuses of a person, goes on with the others, and names what a file lacks", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase, PUBLIC_URL: "http://hours.example.com" }
      const run = (...args: ReadonlyArray<string>) => runInProcess(args, settings)
      yield* Effect.promise(async () => {
        await run("workspace", "create", "--name", "One", "--owner-email", "ada@example.com", "--currency", "EUR")
        // The service takes no such mark in an address.
        const path = saved("Name,Email\nTurned,a\u202Eb@example.com\nBen Ito,ben@example.com\n")
        const { code, stdout } = await run("member", "invite", path)
        assert.strictEqual(code, 1)
        assert.match(stdout, /^Line 2, .*: refused: .+$/mu)
        assert.match(stdout, /^Line 3, Ben Ito <ben@example\.com>: invited as member$/mu)
        assert.match(stdout, /^ {2}code [0-9A-Z]{4}(-[0-9A-Z]{4}){4} {2}\(once, until /mu)
        assert.match(stdout, /^Members sign in with a code on the page \/signin of the service\.$/mu)
        assert.notInclude(stdout, "on this computer only")
        const here = await runInProcess(["member", "invite", saved("Name,Email\nCy,cy@example.com\n")], {
          DATABASE_URL: settings.DATABASE_URL
        })
        assert.match(here.stdout, /^ {2}http:\/\/localhost:\d+\/signin#\S+ {2}\(once, until /mu)
        assert.match(here.stdout, /^The links open on this computer only\. .*PUBLIC_URL/mu)
        const lacking = await run("member", "invite", saved("Name,Phone\nAda,1\n"))
        assert.strictEqual(lacking.code, 1)
        assert.match(
          lacking.stderr,
          /^hourbook: Cannot read people\.csv: it needs a line of headers .*"Name", "Phone"\.\n$/u
        )
      })
    })
  )
})
