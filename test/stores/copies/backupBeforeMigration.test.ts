import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { latestMigration } from "@hourbook/store-postgres/migrations/latest"
import { latestOf } from "@hourbook/store-postgres/migrations/migrate"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDirectory, migratedDirectory } from "../../engines/PgliteEngine.ts"
import { limitFileSize, smallDisk } from "../../engines/smallDisk.ts"

/** A migration that anyone can see. */
const mark = (number: number): Migrations => ({
  [`${number}_mark`]: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table ${sql(`mark_${number}`)} (one int)`
  })
})

/** The number of the first migration that the template lacks. */
const next = String(latestOf(migrations) + 1).padStart(4, "0")

const withMarks = (...numbers: ReadonlyArray<number>): Migrations => Object.assign({}, migrations, ...numbers.map(mark))

const open = (directory: string, all: Migrations) =>
  Effect.gen(function* () {
    const { operator, sql } = yield* Database
    const rows = yield* operator(
      sql<{ readonly name: string }>`select tablename as name from pg_tables where tablename like 'mark_%' order by 1`
    )
    return rows.map(({ name }) => name)
  }).pipe(Effect.provide(layerPglite({ directory, migrations: all })))

const backupsOf = (directory: string) =>
  existsSync(join(directory, "backups")) ? readdirSync(join(directory, "backups")) : []

it("knows the number of the last migration without loading any", () =>
  assert.strictEqual(latestMigration, latestOf(migrations)))

describe("the embedded database before a migration", () => {
  it.live("is copied, and the newest three copies stay", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const earlier = ["0007-2026-01-01", "0008-2026-02-01", "0009-2026-03-01"]
      for (const name of earlier) {
        mkdirSync(join(directory, "backups", `before-migration-${name}T00-00-00-000Z`), { recursive: true })
      }
      yield* open(directory, withMarks(9001))
      const found = backupsOf(directory).sort()
      assert.deepStrictEqual(
        found.slice(1).map((name) => name.slice(0, "before-migration-0000".length)),
        ["before-migration-0009", `before-migration-${next}`].sort()
      )
      // A copy opens as the database was.
      const copy = yield* emptyDirectory
      const newest = found.find((name) => name.startsWith(`before-migration-${next}`))!
      cpSync(join(directory, "backups", newest), join(copy, "pgdata"), { recursive: true })
      assert.deepStrictEqual(yield* open(copy, migrations), [])
      assert.deepStrictEqual(backupsOf(copy), [], "what needs no migration is not copied")
    })
  )

  it.live("is not migrated when the copy fails, also in the middle of a file, of which nothing stays", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const backups = join(directory, "backups")
      const refusal = Effect.map(Effect.flip(open(directory, withMarks(9001))), (error) =>
        String((error as any).reason.message)
      )
      writeFileSync(backups, "in the way of the directory")
      assert.include(yield* refusal, "the backup before their migration failed")
      rmSync(backups)

      const earlier = ["0007-2026-01-01", "0008-2026-02-01", "0009-2026-03-01"].map(
        (name) => `before-migration-${name}T00-00-00-000Z`
      )
      // What a copy left that was killed is none of them.
      for (const name of [...earlier, "partial"]) mkdirSync(join(backups, name), { recursive: true })
      const large = join(directory, "pgdata", "base", "large")
      writeFileSync(large, "")
      truncateSync(large, 40_000_000)
      // The database itself writes files of 16 MiB.
      limitFileSize(process.pid, 20_000_000)
      const reason = yield* Effect.ensuring(
        refusal,
        Effect.sync(() => limitFileSize(process.pid))
      )
      assert.match(
        reason,
        /migration failed: it needs \d+ MB, and the disk has no room left \(EFBIG\)\. Nothing was migrated: make space and start again/u
      )
      assert.deepStrictEqual(backupsOf(directory).sort(), earlier)
      assert.deepStrictEqual(yield* open(directory, migrations), [])
    })
  )

  it.live("is not migrated when the disk has no room for the copy, and the reason says how much it needs", ({ skip }) =>
    Effect.gen(function* () {
      const disk = smallDisk(70)
      if (disk === undefined) return skip("this user may not mount a disk")
      yield* Effect.addFinalizer(() => Effect.sync(disk.remove))
      const directory = join(disk.directory, "data")
      cpSync(yield* migratedDirectory, directory, { recursive: true })
      const error = yield* Effect.flip(open(directory, withMarks(9001)))
      assert.match(
        String((error as any).reason.message),
        /the backup before their migration failed: it needs \d+ MB, and the disk has \d+ MB left/u
      )
      assert.deepStrictEqual(yield* open(directory, migrations), [])
      assert.deepStrictEqual(backupsOf(directory), [])
    })
  )
})
