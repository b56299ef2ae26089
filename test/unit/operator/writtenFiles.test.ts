import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { open as openFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Archive } from "@hourbook/cli/copies/Archive"
import { writeArchive } from "@hourbook/cli/copies/writeArchive"
import { replaceFile } from "@hourbook/cli/files/replaceFile"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { memoryRecords, runCommand } from "./runCommand.ts"

const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-written-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** Commands on a store in memory that has a workspace, and a directory with a table to import. */
const prepared = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const records = yield* memoryRecords
  const run = (...args: ReadonlyArray<string>) => runCommand(records, ...args)
  const create = ["--name", "Acme", "--owner-email", "ada@example.com", "--currency", "EUR"]
  assert.strictEqual((yield* run("workspace", "create", ...create)).problem, "")
  const at = (name: string) => join(directory, name)
  writeFileSync(at("march.csv"), "date,hours,description,user_name\n2024-03-04,1,Sketches,Ada\n")
  return { at, directory, records, run }
})

const isWhole = async (path: string): Promise<boolean> => {
  const file = await openFile(path, "r")
  try {
    const archive = await Archive.open(path, file)
    for (const one of archive.manifest.workspaces) await archive.check(one, () => {})
    return archive.manifest.workspaces.length > 0
  } finally {
    await file.close()
  }
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

/** Each command that writes a file at a path. */
const writers: Readonly<Record<string, (path: string, table: string) => ReadonlyArray<string>>> = {
  backup: (path) => ["backup", path],
  export: (path) => ["export", "--workspace", "acme", "--out", path],
  import: (path, table) => ["import", table, "--dry-run", "--save-mapping", path]
}

describe("a file that a command writes", () => {
  for (const [name, argsFor] of Object.entries(writers)) {
    it.live(`is for its user alone, and does nothing to what others put in its way: ${name}`, () =>
      Effect.gen(function* () {
        const { at, directory, run } = yield* prepared
        const path = at("written.hbx")
        const write = run(...argsFor(path, at("march.csv")))
        writeFileSync(at("diary"), "mine")
        for (const beside of ["written.hbx.partial", "written.hbx.tmp", "partial"]) symlinkSync(at("diary"), at(beside))
        const before = readdirSync(directory)

        assert.strictEqual((yield* write).problem, "")
        assert.strictEqual(modeOf(path), 0o600)
        assert.deepEqual(readdirSync(directory).sort(), [...before, "written.hbx"].sort(), "nothing is left beside it")

        chmodSync(path, 0o666)
        const first = statSync(path).ino
        assert.strictEqual((yield* write).problem, "")
        assert.strictEqual(modeOf(path), 0o600, "the modes of the file that it replaces are not those of the new one")
        assert.notStrictEqual(statSync(path).ino, first)

        rmSync(path)
        symlinkSync(at("diary"), path)
        assert.match((yield* write).problem, /written\.hbx is .*, and stays as it is\./u)
        rmSync(path)
        symlinkSync("/dev/null", path)
        assert.match((yield* write).problem, /it is a device or a pipe\. Name a file/u)
        assert.isTrue(lstatSync(path).isSymbolicLink())
        rmSync(path)
        writeFileSync(at("empty"), "")
        symlinkSync(at("empty"), path)
        assert.strictEqual((yield* write).problem, "")
        assert.isTrue(lstatSync(path).isFile(), "a link is replaced")
        assert.strictEqual(readFileSync(at("empty"), "utf8"), "", "and not followed")
        assert.strictEqual(readFileSync(at("diary"), "utf8"), "mine")
      })
    )
  }

  it.live("does not take the place of the table that is imported", () =>
    Effect.gen(function* () {
      const { at, run } = yield* prepared
      const table = readFileSync(at("march.csv"), "utf8")
      const { problem } = yield* run("import", at("march.csv"), "--dry-run", "--save-mapping", at("march.csv"))
      assert.match(problem, /march\.csv is no mapping, and stays as it is\./u)
      assert.strictEqual(readFileSync(at("march.csv"), "utf8"), table)
    })
  )

  it.live("is whole when two runs write it at once, into one file or one directory", () =>
    Effect.gen(function* () {
      const { at, run } = yield* prepared
      for (const args of [
        ["backup", at("one.hbx")],
        ["backup", at("many"), "--keep", "1"]
      ]) {
        const runs = yield* Effect.all(
          Array.from({ length: 3 }, () => run(...args)),
          { concurrency: "unbounded" }
        )
        for (const { problem } of runs) assert.strictEqual(problem, "")
      }
      assert.isTrue(yield* Effect.promise(() => isWhole(at("one.hbx"))))
      const [only, ...others] = readdirSync(at("many"))
      assert.isTrue(yield* Effect.promise(() => isWhole(join(at("many"), only!))))
      assert.deepEqual(others, [])
    })
  )

  it.live("is that of the run which ends last, and never a mixture", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryDirectory, "one.hbx")
      const writing = Effect.fnUntraced(function* (letter: string) {
        const [begun, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const run = yield* Effect.forkChild(
          replaceFile(path, (to) =>
            Effect.gen(function* () {
              yield* Effect.promise(() => to(Buffer.from(`PK${letter.repeat(5000)}`)))
              yield* Deferred.succeed(begun, undefined)
              yield* Deferred.await(go)
              yield* Effect.promise(() => to(Buffer.from(letter.repeat(5000))))
            })
          )
        )
        yield* Deferred.await(begun)
        return Effect.andThen(Deferred.succeed(go, undefined), Fiber.join(run))
      })
      const endings = [yield* writing("a"), yield* writing("b")]
      const [a, b] = yield* Effect.all(endings.toReversed())
      assert.deepEqual([a!.size, b!.size], [10_002, 10_002])
      assert.strictEqual(readFileSync(path, "utf8"), `PK${"a".repeat(10_000)}`)
    })
  )
})

describe("what a killed run left in the directory", () => {
  it.live("is removed by the next run after an hour, which says so, and nothing else is", () =>
    Effect.gen(function* () {
      const { at, directory, run } = yield* prepared
      const [file, sorting] = [".hourbook-0123456789abcdef.partial", ".hourbook-copy-aB3xYz"]
      const others = [".hourbook-fedcba9876543210.partial", ".hourbook-notes.partial", "one.hbx.partial", "diary"]
      mkdirSync(at(sorting))
      writeFileSync(join(at(sorting), "time_entries-0"), "x")
      for (const name of [file, ...others]) writeFileSync(at(name), "x")
      const before = Date.now() / 1000 - 3700
      for (const name of readdirSync(directory).filter((one) => one !== others[0])) utimesSync(at(name), before, before)
      const { err, problem } = yield* run("backup", at("one.hbx"))
      assert.strictEqual(problem, "")
      for (const name of [file, sorting]) {
        assert.isFalse(existsSync(at(name)))
        assert.include(err, at(name))
      }
      for (const name of others) assert.isTrue(existsSync(at(name)), name)
      const { out } = yield* run("backup", at("one.hbx"), "--json")
      assert.deepEqual(JSON.parse(out).leftovers, [])
    })
  )

  it.effect("differs from what a run still needs, which it touches each minute", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const [begun, go] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const waiting = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(go))
      const run = yield* Effect.forkChild(replaceFile(join(directory, "one.hbx"), () => waiting))
      yield* Deferred.await(begun)
      const [name] = readdirSync(directory)
      assert.match(name!, /^\.hourbook-[0-9a-f]{16}\.partial$/u)
      yield* TestClock.adjust("3 minutes")
      // By the clock of the test: which minute depends on how fast the file system is.
      const touched = () => statSync(join(directory, name!)).mtimeMs <= 180_000
      for (let tries = 0; tries < 500 && !touched(); tries++) {
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
      }
      assert.isTrue(touched())
      yield* Deferred.succeed(go, undefined)
      yield* Fiber.join(run)
    })
  )
})

describe("a file that cannot be written", () => {
  it.live(
    "has a reason that is right: a directory that is missing, or a file of the run that another program removed",
    () =>
      Effect.gen(function* () {
        const { at, directory, run } = yield* prepared
        const missing = "its directory does not exist"
        assert.include((yield* run("backup", at("none/one.hbx"))).problem, missing)
        assert.include((yield* run(...writers["import"]!(at("none/a.json"), at("march.csv")))).problem, missing)
        const path = at("one.hbx")
        const { message } = yield* Effect.flip(
          replaceFile(path, () =>
            Effect.sync(() => {
              for (const name of readdirSync(directory).filter((one) => one.startsWith("."))) rmSync(at(name))
            })
          )
        )
        assert.notInclude(message, missing)
        assert.match(message, /another program removed the unfinished file beside it, and nothing was replaced/u)
        assert.isFalse(existsSync(path))
      })
  )

  it.live("has that reason also where the lines of a copy are sorted", () =>
    Effect.gen(function* () {
      const { directory, records } = yield* prepared
      const removing = async () => {
        for (const name of readdirSync(directory).filter((one) => one.startsWith("."))) {
          rmSync(join(directory, name), { recursive: true })
        }
      }
      const copying = writeArchive(["acme"], removing, { directory, report: () => Effect.void })
      const { message } = yield* Effect.flip(Effect.provide(copying, records))
      assert.match(message, /another program removed the files in which its lines are sorted/u)
    })
  )
})
