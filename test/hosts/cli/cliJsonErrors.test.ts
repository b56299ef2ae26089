import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { startHost, temporaryDirectory } from "../hostProcess.ts"
import { runForwarded, runInProcess } from "../inProcess.ts"
import { preparedDirectory } from "../preparedDirectory.ts"

const gone = "0190b2e4-0000-7000-8000-000000000003"

const created = ["workspace", "create", "--name", "One", "--owner-email", "ada@example.com", "--currency", "EUR"]

/** Commands that fail, with the code of each error. */
const failing = (
  inside: (name: string) => string
): ReadonlyArray<readonly [code: string, ...args: ReadonlyArray<string>]> => [
  ["invalid_param", "member", "add"],
  ["invalid_param", "export", "--no-such-flag"],
  ["validation_error", "member", "list", "--workspace", "nowhere"],
  ["validation_error", "rollups", "verify", "--workspace", "nowhere"],
  ["validation_error", ...created, "--slug", "one"],
  ["validation_error", "import", inside("absent.csv")],
  ["validation_error", "import", "undo", "x"],
  ["not_found", "import", "undo", gone],
  ["validation_error", "restore", inside("no-copy.hbx")],
  ["validation_error", "backup", inside("one.hbx"), "--every", "24h"],
  ["validation_error", "export", "--workspace", "nowhere", "--out", inside("two.hbx")]
]

describe("a command with --json that fails", () => {
  it.live("prints the error as the public interface does, and exits as without it", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const directory = temporaryDirectory()
      writeFileSync(join(directory, "no-copy.hbx"), "no copy")
      yield* Effect.promise(async () => {
        const { code } = await runInProcess([...created, "--slug", "one"], settings)
        assert.strictEqual(code, 0)
        for (const [errorCode, ...args] of failing((name) => join(directory, name))) {
          const text = await runInProcess(args, settings)
          const asJson = await runInProcess([...args, "--json"], settings)
          const what = args.join(" ")
          assert.match(text.stderr, /^hourbook: /u, what)
          const message = text.stderr.slice("hourbook: ".length, -1)
          assert.deepStrictEqual(JSON.parse(asJson.stderr), { ok: false, error: { code: errorCode, message } }, what)
          assert.deepStrictEqual([asJson.stdout, asJson.code], ["", text.code], what)
          assert.notStrictEqual(asJson.code, 0, what)
        }
      })
    })
  )

  it.live("says what a file leaves open in the same way, beside its plan", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const file = join(temporaryDirectory(), "open.csv")
      writeFileSync(file, "date,hours,description\n03/04/2024,1,Sketches\n")
      yield* Effect.promise(async () => {
        await runInProcess(created, settings)
        const open = await runInProcess(["import", file, "--json"], settings)
        const { error, ok } = JSON.parse(open.stderr)
        assert.deepStrictEqual([ok, error.code, open.code], [false, "validation_error", 1])
        assert.match(error.message, /^Nothing is imported, .*\n {2}--date-order/u)
        assert.deepStrictEqual(JSON.parse(open.stdout).questions, ["dateOrder"])
      })
    })
  )

  it("prints the same while the service runs the command", async () => {
    const settings = { HOURBOOK_DATA_DIR: await preparedDirectory() }
    const host = await startHost({ ...settings, PORT: "0" })
    const { code, stderr, stdout } = await runForwarded(["member", "list", "-w", "nowhere", "--json"], settings)
    assert.match(JSON.parse(stderr).error.message, /none has the slug nowhere/u)
    assert.deepStrictEqual([stdout, code], ["", 1])
    await host.stop()
  })
})

describe("a command with --json", () => {
  it.live("prints its result alone to standard output, and to the other one what it logs", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const settings = { DATABASE_URL: url }
      const file = join(temporaryDirectory(), "hours.csv")
      writeFileSync(file, "date,hours,description\n2026-03-04,1,Sketches\n")
      yield* Effect.promise(() => runInProcess([...created, "--slug", "one"], settings))
      for (const statement of [
        "create sequence attempts",
        "grant usage on attempts to public",
        `create function fail_once() returns trigger language plpgsql as $$ begin
           if nextval('attempts') = 1 then raise exception 'once'; end if; return new; end $$`,
        "create trigger fail_once before insert on imports for each row execute function fail_once()"
      ])
        yield* administer(url, statement)
      yield* Effect.promise(async () => {
        const { code, stderr, stdout } = await runInProcess(["import", file, "--json"], settings)
        assert.strictEqual(code, 0, stderr)
        assert.strictEqual(JSON.parse(stdout).rows.length, 1)
        assert.include(stderr, "a request failed")
      })
    })
  )
})
