import { chmodSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect } from "effect"
import { migratedDirectory } from "../engines/PgliteEngine.ts"
import { migrations, workspace } from "../engines/pgliteWriter.ts"
import { startWriter } from "../engines/startWriter.ts"

const open = (directory: string) => layerPglite({ directory, migrations })

const ids = Effect.gen(function* () {
  const { sql, within } = yield* Database
  const rows = yield* within(workspace)(sql<{ id: number }>`select id from writes order by id`)
  return rows.map((row) => row.id)
})

describe("The lock of a PGlite directory", () => {
  it.live("refuses a second process, and lets it in when the first was killed", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const writer = yield* startWriter(directory)
      yield* writer.settled
      const refused = yield* Effect.flip(Effect.provide(ids, open(directory)))
      assert.deepInclude(refused, { _tag: "DataDirectoryInUse", path: directory, pid: writer.pid ?? -1 })
      assert.include(refused.message, directory)
      yield* writer.kill
      assert.includeMembers([...(yield* Effect.provide(ids, open(directory)))], [...writer.wrote()])
    }).pipe(Effect.scoped)
  )

  it.live("refuses a second opening in the same process, and lets it in after the first closed", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      yield* Effect.gen(function* () {
        const refused = yield* Effect.flip(Effect.provide(ids, open(directory)))
        assert.deepInclude(refused, { _tag: "DataDirectoryInUse", pid: process.pid })
        assert.deepStrictEqual(yield* ids, [])
      }).pipe(Effect.provide(open(directory)))
      assert.deepStrictEqual(yield* Effect.provide(ids, open(directory)), [])
    }).pipe(Effect.scoped)
  )

  it.live("lets no other user into the database who may enter the directory, and follows no link of theirs", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const [data, diary, holder] = ["pgdata", "diary", "lock.holder"].map((name) => join(directory, name))
      for (const path of [directory, data!]) chmodSync(path, 0o755)
      writeFileSync(diary!, "mine")
      rmSync(holder!, { force: true })
      symlinkSync(diary!, holder!)
      yield* Effect.provide(ids, open(directory))
      assert.strictEqual(statSync(data!).mode & 0o777, 0o700)
      assert.strictEqual(lstatSync(holder!).mode & 0o777, 0o600)
      assert.strictEqual(readFileSync(diary!, "utf8"), "mine")
    }).pipe(Effect.scoped)
  )

  it.live("lets in one of several processes that start at once after a kill", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const killed = yield* startWriter(directory)
      yield* killed.settled
      yield* killed.kill
      const writers = yield* Effect.all(Array.from({ length: 3 }, () => startWriter(directory)))
      yield* Effect.forEach(writers, (writer) => writer.settled)
      const winners = writers.filter((writer) => writer.wrote().length > 0)
      const losers = writers.filter((writer) => writer.wasRefused())
      assert.strictEqual(winners.length, 1)
      assert.strictEqual(losers.length, 2)
    }).pipe(Effect.scoped)
  )

  it.live("is not taken for held because a living process has the id that was left behind", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      writeFileSync(join(directory, "lock"), "")
      writeFileSync(join(directory, "lock.holder"), String(process.pid))
      assert.deepStrictEqual(yield* Effect.provide(ids, open(directory)), [])
    }).pipe(Effect.scoped)
  )
})
