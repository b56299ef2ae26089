import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** The oldest open transaction that has a number. It may be one of any database of the server. */
export interface FeedHolder {
  /** The process, or the name of a prepared transaction. */
  readonly process: string
  readonly database: string | null
  readonly seconds: number | null
  readonly query: string | null
}

/** As far as the database user may see it: of sessions of others, that may be the process alone. */
export const feedHolder = (sql: SqlClient.SqlClient): Effect.Effect<FeedHolder | undefined> =>
  sql<FeedHolder>`
    select process, database, seconds::float8 as seconds, query
    from (
      select 'pid ' || pid as process, datname as database, backend_xid as number, left(query, 200) as query,
        extract(epoch from clock_timestamp() - xact_start) as seconds
      from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
      union all
      select 'prepared transaction ' || gid, database, transaction, null,
        extract(epoch from clock_timestamp() - prepared)
      from pg_prepared_xacts
    ) o
    order by age(number) desc limit 1`.pipe(
    Effect.map(([holder]) => holder),
    Effect.orDie
  )

export const describeHolder = ({ database, process, query, seconds }: FeedHolder): string =>
  [
    `${process} of the database ${database ?? "(unknown)"}`,
    seconds === null ? "open for a time that this database user may not see" : `open for ${Math.round(seconds)} s`,
    ...(query === null ? [] : [`query: ${query.replaceAll(/\s+/gu, " ").trim()}`])
  ].join(", ")
