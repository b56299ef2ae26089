import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** The advisory lock that lets one process at a time begin an epoch. */
const epochLock = 4_872_046_513

/**
 * Begins a new epoch of the log where a line has a number that the server is yet to give out: the database was restored from a
 * dump on another server, or is an old copy of this one. Without it, new lines would come before those that followers have read.
 */
export const keepCounting = ({
  operator,
  sql
}: {
  readonly sql: SqlClient.SqlClient
  readonly operator: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
}): Effect.Effect<void, SqlError.SqlError> => {
  const outrun = sql<{ readonly epoch: number }>`
    select log_epoch() as epoch where exists (
      select from workspaces w where (
        select e.xact >= pg_snapshot_xmax(pg_current_snapshot()) from activity_events e
        where e.workspace_id = w.workspace_id and e.epoch = log_epoch() and e.xact is not null
        order by e.xact desc, e.id desc limit 1
      )
    )`
  const begin = Effect.gen(function* () {
    yield* sql`select pg_advisory_xact_lock(${epochLock})`
    const [found] = yield* outrun
    if (found === undefined) return
    const next = sql.literal(`'select ${found.epoch + 1}'`)
    yield* sql`create or replace function log_epoch() returns int language sql immutable as ${next}`
    yield* Effect.logWarning(
      `The log of changes begins epoch ${found.epoch + 1}: the database was restored, and those who follow the changes start again`
    )
  })
  return Effect.flatMap(operator(outrun), (found) => (found.length === 0 ? Effect.void : operator(begin)))
}
