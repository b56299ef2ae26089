import { readFileSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { toggl } from "../../support/exchange/files.ts"
import { manyRows } from "../../support/exchange/manyRows.ts"
import { runCli, startCli, startHost } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"
import { ownersKey, preparedDirectory } from "../preparedDirectory.ts"
import { jsonOf, onDatabase, saved } from "./onDatabase.ts"

describe("hourbook import", () => {
  it.live("says what would become of a file, imports it once, goes on with the same one and undoes it", () =>
    Effect.gen(function* () {
      const { run, sums } = yield* onDatabase
      const path = saved("march.csv", toggl)
      yield* Effect.promise(async () => {
        const dry = await run("import", path, "--dry-run")
        assert.strictEqual(dry.code, 0, dry.stderr)
        for (const line of [
          /^march\.csv: Toggl Track \(UTF-8, separated by commas\), because of start date/mu,
          /^4 entries, days as year-month-day, times in UTC$/mu,
          /^ {2}2024-03-04 {2}1 h {2}Nordlicht GmbH \/ Shop {2}Ada Byrne {2}80\.02 EUR {2}Wireframes, first round/mu,
          /^New: 2 clients: Nordlicht GmbH, Baker & Sons$/mu,
          /^New: 1 former member, who cannot sign in: Ben Ito$/mu,
          /^Would create 4 entries, 0 exist already, 0 not imported$/mu,
          /^Total: file 4 h 30 s, imported 4 h; /mu,
          /^ {2}Ada Byrne: file 2 h 30 m 1 s, imported 2 h 30 m; 200\.02 EUR$/mu,
          /^Nothing was written\./mu
        ]) {
          assert.match(dry.stdout, line)
        }
        assert.notInclude(dry.stdout, "Cannot sign in yet")
      })
      assert.strictEqual((yield* sums).entries, 0)
      const made = yield* Effect.promise(() => jsonOf(run("import", path, "--json")))
      assert.deepEqual(made.counts.entries, { created: 4, already_there: 0, refused: 0 })
      assert.deepEqual(yield* sums, { entries: 4, minutes: 240, cost: "350.0200" })
      const again = yield* Effect.promise(() => jsonOf(run("import", path, "--json")))
      assert.deepEqual(again.counts.entries, { created: 0, already_there: 4, refused: 0 })
      assert.strictEqual(again.import_id, made.import_id)
      for (const { cannot_sign_in } of [made, again]) {
        assert.deepEqual(cannot_sign_in, [{ name: "Ben Ito", email: "ben@example.com" }])
      }
      const said = yield* Effect.promise(() => run("import", path))
      assert.match(
        said.stdout,
        /^Cannot sign in yet: Ben Ito\. They can join .*hourbook member join, or a list of them by: hourbook member invite\./mu
      )
      const listed = yield* Effect.promise(() => jsonOf(run("import", "list", "--json")))
      assert.lengthOf(listed, 1)
      assert.deepInclude(listed[0], {
        id: made.import_id,
        file_name: "march.csv",
        source: "toggl",
        sha256: made.sha256
      })
      assert.match(
        (yield* Effect.promise(() => run("import", "list"))).stdout,
        /march\.csv +toggl +\d{4}-\d\d-\d\d \d\d:\d\d +4 entries, 2 projects, 2 clients$/mu
      )
      const undone = yield* Effect.promise(() => jsonOf(run("import", "undo", made.import_id.toUpperCase(), "--json")))
      assert.deepEqual(undone, { removed: 8, kept: [], kept_count: 0, mapping: null })
      assert.strictEqual((yield* sums).entries, 0)
      assert.deepEqual(yield* Effect.promise(() => jsonOf(run("import", "list", "--json"))), [])
    })
  )

  it.live(
    "asks what a file leaves open, takes it from flags or a mapping that it has written, and says what it refuses",
    () =>
      Effect.gen(function* () {
        const { run, sums } = yield* onDatabase
        const open = saved("open.csv", 'date,description,hours,cost\n03/04/2024,a,1,"1,234"\n03/04/2024,b,x,1\n')
        const mapping = saved("mapping.json", "{}")
        yield* Effect.promise(async () => {
          const asked = await run("import", open)
          assert.strictEqual(asked.code, 1)
          for (const flag of ["--date-order", "--decimal-mark", "--currency"]) {
            assert.match(asked.stderr, new RegExp(`^ {2}${flag} `, "mu"))
          }
          assert.match(asked.stdout, /days as day-month-year or month-day-year/u)
          const answers = ["--date-order", "month-day-year", "--decimal-mark", "comma", "--currency", "USD"]
          const dry = await run("import", open, "--dry-run", "--save-mapping", mapping, ...answers)
          assert.match(dry.stdout, /line 3: "x" is not a number of hours such as 1\.5/u)
          assert.strictEqual(dry.code, 1)
          const { answers: written } = JSON.parse(readFileSync(mapping, "utf8"))
          assert.deepEqual(written, { dateOrder: "month-day-year", decimalMark: ",", currency: "USD" })
          const done = await run("import", open, "--mapping", mapping)
          assert.match(done.stdout, /^Created 1 entry, /mu)
          assert.strictEqual(done.code, 1)
          // The same file needs no answers any more.
          assert.match((await run("import", open)).stdout, /^Created 0 entries, 1 exist already/mu)

          writeFileSync(mapping, '{"task": "gone"}')
          for (const [args, reason] of [
            [["import", "nowhere.csv"], /Cannot read nowhere\.csv: /u],
            [["import", saved("words.csv", "only words")], /the file is not a table/u],
            [["import", open, "--mapping", mapping], /Cannot read the mapping .*task/u],
            [["import", "undo", "7"], /./u],
            [["import"], /hourbook import --help/u],
            [["import", open, "-w", "nowhere"], /No workspace has the slug nowhere/u]
          ] as const) {
            const { code, stderr } = await run(...args)
            assert.strictEqual(code, 1)
            assert.match(stderr, reason)
          }
        })
        assert.deepEqual(yield* sums, { entries: 1, minutes: 60, cost: "1.2340" })
      })
  )

  it.live("goes through the service that has the directory open, or a server with a key, and reads files itself", () =>
    Effect.gen(function* () {
      const directory = yield* Effect.promise(preparedDirectory)
      const path = saved("march.csv", toggl)
      yield* Effect.promise(async () => {
        const settings = { HOURBOOK_DATA_DIR: directory }
        const host = await startHost({ ...settings, HOURBOOK_BOOTSTRAP_KEY: ownersKey })
        const beside = await jsonOf(runInProcess(["import", path, "--json"], settings))
        assert.strictEqual(beside.counts.entries.created, 4)
        const remote = { HOURBOOK_URL: host.url, HOURBOOK_KEY: ownersKey }
        const there = await jsonOf(runInProcess(["import", path, "--json"], remote))
        assert.deepEqual(there.counts.entries, { created: 0, already_there: 4, refused: 0 })
        const wrote = (created: number) =>
          new RegExp(`"an import wrote" .*import_id=${beside.import_id} .*created=${created} .*failed=0`, "u")
        assert.match(host.said.stderr, wrote(4))
        // What is there already is not sent again.
        assert.notMatch(host.said.stderr, wrote(0))
        const refused = await runInProcess(["import", path], { ...remote, HOURBOOK_KEY: "hb_full_wrong" })
        assert.match(refused.stderr, /does not accept HOURBOOK_KEY/u)
        assert.match(
          (await runInProcess(["import", path], { HOURBOOK_URL: host.url })).stderr,
          /HOURBOOK_KEY is missing/u
        )
        await host.stop()
      })
    })
  )

  it.live(
    "is killed again and again, and has the sums of the file in the end",
    () =>
      Effect.gen(function* () {
        const { settings, sums } = yield* onDatabase
        const kills = process.env["TEST_LONG"] === "1" ? 5 : 1
        const { csv, ...expected } = manyRows(1200 * kills)
        const path = saved("many.csv", csv)
        for (let kill = 0; kill < kills; kill++) {
          const before = (yield* sums).entries
          const { child, ended } = startCli(["import", path], settings)
          yield* Effect.repeat(sums, {
            until: ({ entries }) => entries > before,
            schedule: Schedule.spaced("50 millis")
          })
          child.kill("SIGKILL")
          assert.isNull((yield* Effect.promise(() => ended)).code)
        }
        const partly = (yield* sums).entries
        assert.isAbove(partly, 0)
        assert.isBelow(partly, expected.entries)
        const { counts } = yield* Effect.promise(() => jsonOf(runCli(["import", path, "--json"], settings)))
        const { already_there: there, created, refused } = counts.entries
        // The database may still have finished a transaction of the killed command.
        assert.isAtLeast(there, partly)
        assert.deepEqual([created + there, refused], [expected.entries, 0])
        assert.deepEqual(yield* sums, expected)
      }),
    400_000
  )
})
