import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { latestMigration } from "./latest.ts"
import type { Migrations } from "./Migration.ts"
import { TablesAreNewer } from "./TablesAreNewer.ts"

/** The number of the last migration. */
export const latestOf = (migrations: Migrations): number =>
  Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/** The advisory lock that lets one process at a time migrate a database. */
const migrationLock = 4_872_046_512

/**
 * Runs the missing migrations in one transaction, or fails if there are any and `migrate` is false, or if the tables have later ones than
 * these. Its queries also check that the sessions are confined.
 */
export const migrate = Effect.fn("Database.migrate")(function* (options: {
  readonly sql: SqlClient.SqlClient
  readonly operator: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
  readonly renew: Effect.Effect<void>
  /** By default those of this version, which are loaded where some are missing. */
  readonly migrations: Migrations | undefined
  readonly migrate: boolean
  /** Called with the number of the last migration before more of them run, unless the database is new. */
  readonly backUp: (applied: number) => Effect.Effect<void, SqlError.SqlError>
}) {
  const { sql, migrations } = options
  const latest = migrations === undefined ? latestMigration : latestOf(migrations)
  const readApplied = Effect.map(
    sql<{ latest: number | null }>`select max(migration_id) as latest from schema_migrations`,
    (rows) => rows[0]?.latest ?? 0
  )
  const applied = yield* Effect.orElseSucceed(readApplied, () => 0)
  yield* refuseNewer(applied, latest)
  if (applied === latest) return
  // If even the operator has no access, its error is the more helpful one.
  if (!options.migrate) return yield* Effect.andThen(options.operator(sql`select 1`), outdated)
  if (applied > 0) yield* options.backUp(applied)
  const { released, runMigrations } = yield* Effect.promise(() => import("./runMigrations.ts"))
  yield* options
    .operator(
      Effect.gen(function* () {
        yield* sql`select pg_advisory_xact_lock(${migrationLock})`
        yield* runMigrations(migrations ?? released)
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    )
    .pipe(Effect.catchTag("MigrationError", Effect.die))
  yield* options.renew
  // A newer version may have migrated them while this one waited for its turn.
  yield* refuseNewer(yield* readApplied, latest)
})

const refuseNewer = (applied: number, latest: number): Effect.Effect<void, TablesAreNewer> =>
  applied > latest ? Effect.fail(new TablesAreNewer({ applied, latest, copy: null })) : Effect.void

const outdated = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: undefined,
    operation: "connect",
    message: "the tables are missing or of an earlier version; run `hourbook workspace list` to create or migrate them"
  })
})
