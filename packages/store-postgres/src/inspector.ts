import { StoreInspector } from "@hourbook/core/operations/StoreInspector"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { describeHolder, feedHolder } from "./feed/feedHolder.ts"
import { latestMigration } from "./migrations/latest.ts"

const oldestMajor = 15

/** How long the feed of changes may be held up. */
const longSeconds = 60

interface Row {
  readonly version: string
  readonly major: number
  readonly clock: number
  readonly confined: boolean
  readonly applied: number | null
}

/** Asked as the application's role, since the question is what that role sees. */
export const layer = Layer.effect(
  StoreInspector,
  Effect.map(Database, ({ isFull, operator, sql, within }) =>
    StoreInspector.of({
      status: sql<Row>`
        select current_setting('server_version') as version,
          current_setting('server_version_num')::int / 10000 as major,
          extract(epoch from clock_timestamp())::float8 * 1000 as clock,
          not (rolsuper or rolbypassrls) and row_security_active('time_entries') as confined,
          (select max(migration_id) from schema_migrations) as applied
        from pg_roles where rolname = current_user`.pipe(
        within("00000000-0000-7000-8000-000000000000"),
        Effect.orDie,
        Effect.flatMap(([row]) => (row === undefined ? Effect.die(new Error("no current role")) : Effect.succeed(row))),
        Effect.zip(Effect.orDie(operator(feedHolder(sql)))),
        Effect.map(([{ applied, clock, confined, major, version }, holder]) => ({
          version: `PostgreSQL ${version}`,
          unsupported: major < oldestMajor ? `Use PostgreSQL ${oldestMajor} or newer` : null,
          clock: { at: clock, precision: 0 },
          confined,
          migrations: { applied: applied ?? 0, latest: latestMigration },
          feedHeldBy: holder === undefined || (holder.seconds ?? 0) < longSeconds ? null : describeHolder(holder)
        }))
      ),
      isFull
    })
  )
)
