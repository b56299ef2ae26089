import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { onTestFinished } from "vitest"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { toggl } from "../../support/exchange/files.ts"
import { manyRows } from "../../support/exchange/manyRows.ts"
import { freePort } from "../../support/oauth/freePort.ts"
import { startCli, startHost, temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"
import { preparedDirectory } from "../preparedDirectory.ts"

const saving = () => {
  const directory = temporaryDirectory()
  return (name: string, content: Uint8Array | string): string => {
    const path = join(directory, name)
    writeFileSync(path, content)
    return path
  }
}

/** The one line that a refused command prints, without what it prints about the file. */
const refusedWith =
  (settings: Readonly<Record<string, string>>) =>
  async (...args: ReadonlyArray<string>) => {
    const { code, stderr } = await runInProcess(["import", ...args], settings)
    assert.deepStrictEqual([code, stderr.trimEnd().split("\n").length], [1, 1], stderr)
    return stderr.trimEnd().replace("hourbook: ", "")
  }

describe("an import that cannot begin", () => {
  it.live("says which file, workspace or import it did not find, and what is wrong with a mapping", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: yield* migratedDatabase }
      const refused = refusedWith(settings)
      const saved = saving()
      const path = saved("toggl.csv", toggl)
      const create = (name: string) =>
        runInProcess(
          ["workspace", "create", "--name", name, "--owner-email", "ada@example.com", "--currency", "EUR"],
          settings
        )
      yield* Effect.promise(async () => {
        assert.match(await refused(path), /^This store has no workspaces\. Check its settings, or create one: /u)
        await create("One")
        assert.strictEqual(
          await refused("missing.csv"),
          "Cannot read missing.csv: there is no such file. Check the path."
        )
        assert.match(await refused(temporaryDirectory()), /: it is a directory\. Name a file in it\.$/u)
        assert.strictEqual(
          await refused(path, "--workspace", "nope"),
          "No workspace has the slug nope. To list workspaces, run: hourbook workspace list."
        )
        const list = "To list the imports, run: hourbook import list"
        assert.strictEqual(await refused("undo", "abc"), `"abc" is not the id of an import. ${list}`)
        assert.match(
          await refused("undo", "0190b2e4-0000-7000-8000-000000000001"),
          /^Import 0190b2e4\S+ was not found in this workspace\. To list the imports, run: hourbook import list$/u
        )
        const mapping = async (content: string) => {
          const line = await refused(path, "--mapping", saved("mapping.json", content))
          return line.replace(/^Cannot read the mapping \S+: /u, "")
        }
        assert.match(await mapping("{no"), /^it is not valid JSON: /u)
        assert.match(await mapping("[]"), /^it is not a JSON object with the parts answers, source, columns, /u)
        assert.match(await mapping('{"anwsers":{}}'), /^"anwsers" is not a part of a mapping; its parts are answers, /u)
        assert.strictEqual(
          await mapping('{"answers":{"dateOrder":"dmy"}}'),
          'answers.dateOrder: expected "day-month-year" or "month-day-year".'
        )
        await create("Two")
        assert.strictEqual(await refused(path), "There are several workspaces: choose one with --workspace (one, two).")
        const asJson = await runInProcess(["import", path, "--json"], settings)
        assert.strictEqual(JSON.parse(asJson.stderr).error.code, "validation_error")
        const { stdout } = await runInProcess(["import", path, "--workspace", "one"], settings)
        assert.match(stdout, /^To undo this import, run: hourbook import undo \S+ --workspace one$/mu)
      })
    })
  )

  it("says at once that a server does not respond, is no Hourbook or does not accept the key", async () => {
    const path = saving()("toggl.csv", toggl)
    const to = (address: string) => refusedWith({ HOURBOOK_URL: address, HOURBOOK_KEY: "hb_full_wrong" })(path)
    const nowhere = `http://localhost:${await freePort()}`
    assert.strictEqual(
      await to(nowhere),
      `${nowhere} does not respond. Check HOURBOOK_URL, and that the server is running.`
    )
    const other = createServer((_, response) => response.writeHead(404).end("<h1>Not found</h1>"))
    onTestFinished(() => void other.close())
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, resolve))
    assert.match(
      await to(`http://localhost:${port}`),
      /is not a Hourbook server: it answered with the status 404\. Check HOURBOOK_URL\.$/u
    )
    const host = await startHost({ HOURBOOK_DATA_DIR: await preparedDirectory() })
    assert.match(await to(host.url), /^\S+ does not accept HOURBOOK_KEY: the key is unknown, revoked or expired\. /u)
    await host.stop()
  })
})

describe("an import that is stopped", () => {
  it.live(
    "says how to go on and how to undo it",
    () =>
      Effect.gen(function* () {
        const url = yield* migratedDatabase
        const settings = { DATABASE_URL: url }
        const run = (...args: ReadonlyArray<string>) => Effect.promise(() => runInProcess(args, settings))
        yield* run("workspace", "create", "--name", "One", "--owner-email", "ada@example.com", "--currency", "EUR")
        const path = saving()("many.csv", manyRows(3000).csv)
        const { child, ended } = startCli(["import", path], settings)
        yield* Effect.repeat(administer(url, "select 1 from time_entries limit 1"), {
          until: (rows) => rows.length > 0,
          schedule: Schedule.spaced("20 millis")
        })
        child.kill("SIGINT")
        const { code, stderr } = yield* Effect.promise(() => ended)
        assert.strictEqual(code, 130)
        const [, id = ""] =
          /^hourbook: Stopped\. What was imported stays\. Run the same command again to go on, or undo it: hourbook import undo (\S+)\n$/u.exec(
            stderr
          ) ?? []
        const undone = yield* run("import", "undo", id)
        assert.match(undone.stdout, /^Removed [\d,]+ records of the import\.$/mu)
        assert.deepStrictEqual(yield* administer(url, "select 1 from time_entries"), [])
      }),
    120_000
  )
})
