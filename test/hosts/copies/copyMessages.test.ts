import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { toggl } from "../../support/exchange/files.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

const onDatabase = Effect.gen(function* () {
  const settings = { DATABASE_URL: yield* migratedDatabase }
  const directory = temporaryDirectory()
  const at = (name: string) => join(directory, name)
  const done = async (...args: ReadonlyArray<string>) => {
    const { code, stderr, stdout } = await runInProcess(args, settings)
    assert.strictEqual(code, 0, stderr)
    return stdout
  }
  /** The one line that a refused command prints. */
  const refused = async (...args: ReadonlyArray<string>) => {
    const { code, stderr, stdout } = await runInProcess(args, settings)
    assert.deepStrictEqual([code, stdout, stderr.trimEnd().split("\n").length], [1, "", 1], stderr)
    assert.notMatch(stderr, /ENOENT|EISDIR|EEXIST|workspace:/u)
    return stderr.trimEnd().replace("hourbook: ", "").replaceAll(directory, "…")
  }
  const create = (name: string) =>
    done("workspace", "create", "--name", name, "--owner-email", "ada@example.com", "--currency", "EUR")
  return { at, create, done, refused, settings }
})

describe("a copy that cannot be made or restored", () => {
  it.live("says in a sentence what is wrong with a file, and what to do next", () =>
    Effect.gen(function* () {
      const { at, create, done, refused, settings } = yield* onDatabase
      yield* Effect.promise(async () => {
        assert.match(
          await refused("backup", at("none.hbx")),
          /^This store has no workspaces.* Check that HOURBOOK_DATA_DIR/u
        )
        assert.include(
          await refused("backup", at("all"), "--every", "5x"),
          'Invalid value for flag --every: "5x". Expected a number of minutes, hours or days, such as 30m, 24h or 7d.'
        )
        await create("Acme")
        writeFileSync(at("toggl.csv"), toggl)
        await done("import", at("toggl.csv"))
        mkdirSync(at("directory"))
        writeFileSync(at("table.csv"), "a,b\n1,2\n")
        assert.strictEqual(
          await refused("export", "--workspace", "nope", "--out", at("acme.hbx")),
          "No workspace has the slug nope. To list workspaces, run: hourbook workspace list"
        )
        assert.match(
          await refused("export", "--workspace", "acme", "--out", at("missing/acme.hbx")),
          /^Cannot write …\/missing\/acme\.hbx: its directory does not exist\. Create the directory first/u
        )
        assert.match(
          await refused("export", "--workspace", "acme", "--out", at("directory")),
          /^Cannot write …\/directory: it is a directory\. Name a file in it/u
        )
        assert.match(
          await refused("export", "--workspace", "acme", "--out", at("table.csv")),
          /^…\/table\.csv is a file of another program, and stays as it is\./u
        )
        assert.strictEqual(readFileSync(at("table.csv"), "utf8"), "a,b\n1,2\n")
        assert.match(
          await refused("backup", at("table.csv")),
          /table\.csv: it is a file\. Name a directory, or a file that ends in \.hbx/u
        )
        if (process.platform === "linux") {
          assert.strictEqual(
            await refused("backup", "/proc/backups/daily"),
            "Cannot keep backups in /proc/backups/daily: no directory can be made there. Choose another one."
          )
        }

        assert.match(await done("export", "--workspace", "acme", "--out", at("acme.hbx")), /^Wrote /u)
        assert.match(await done("export", "--workspace", "acme", "--out", at("acme.hbx")), /^Replaced /u)
        const bytes = readFileSync(at("acme.hbx"))
        writeFileSync(at("empty.hbx"), "")
        writeFileSync(at("cut.hbx"), bytes.subarray(0, 2000))
        const nothing = "Nothing was written."
        for (const [name, expected] of [
          ["missing.hbx", "Cannot read …/missing.hbx: there is no such file. Check the path."],
          ["directory", "Cannot read …/directory: it is a directory. Name a file in it."],
          [
            "table.csv",
            "Cannot restore …/table.csv: it is not a copy of Hourbook. Name a file that hourbook export or hourbook backup wrote."
          ],
          [
            "empty.hbx",
            "Cannot restore …/empty.hbx: it is empty. Copy the file again from where it was written, or use another copy."
          ],
          [
            "cut.hbx",
            "Cannot restore …/cut.hbx: it is damaged: its end is missing. Copy the file again from where it was written, or use another copy."
          ]
        ] as const) {
          assert.strictEqual(await refused("restore", at(name)), `${expected} ${nothing}`)
        }
        assert.strictEqual(
          await refused("restore", at("acme.hbx"), "--workspace", "nope"),
          "…/acme.hbx has no workspace nope. It has: acme"
        )
        assert.match(
          await refused("restore", at("acme.hbx"), "--as", "other"),
          /^This store already has the workspace of the copy, with the slug acme\. Nothing was written\..* hourbook workspace remove --workspace acme$/u
        )
        const removed = await runInProcess(
          ["workspace", "remove", "--workspace", "acme", "--confirm", "acme"],
          settings
        )
        assert.match(removed.stderr, /^Removed \d+ lines of the log$/mu)
        // Names of tables have underscores.
        assert.notInclude(removed.stderr, "_")
        await create("Acme")
        assert.match(
          await refused("restore", at("acme.hbx")),
          /^Another workspace has the slug acme\. .* such as: --as acme-2$/u
        )
        assert.include(
          await refused("restore", at("acme.hbx"), "--as", "acme-2", "--series", "Invoices=0"),
          'a series and its next number, such as "Invoices=43"'
        )
        const restored = await done("restore", at("acme.hbx"), "--as", "acme-2")
        assert.match(restored, /with the slug acme-2/u)
        assert.notInclude(restored, "series")
      })
    })
  )
})
