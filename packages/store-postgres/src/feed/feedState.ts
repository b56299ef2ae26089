import { type Instant } from "@hourbook/core/values/Instant"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { toInstant } from "../sql/rows.ts"

/** How far the feed goes at a moment. */
export interface FeedState {
  readonly epoch: string
  /** What is read from now on has every change that was committed before this moment. */
  readonly upTo: Instant
}

/**
 * Reads how far the feed goes, by a statement of its own before the lines are read: a transaction that is not open now was
 * committed or will get a number higher than all that the lines have. Without an open transaction that is now, otherwise the
 * start of the oldest one. A database user who may not see when those of others began knows the start of the server alone.
 */
export const feedState = (sql: SqlClient.SqlClient): Effect.Effect<FeedState> =>
  sql<{ readonly epoch: string; readonly until: Date }>`
    select log_epoch()::text as epoch, case
      when pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) then statement_timestamp()
      else (
        select least(
          statement_timestamp(),
          case when bool_or(o.since is null) then pg_postmaster_start_time() else min(o.since) end
        )
        from (
          select a.xact_start as since from pg_stat_activity a where a.backend_xid is not null
          union all select p.prepared from pg_prepared_xacts p
        ) o
      ) end as until`.pipe(
    Effect.flatMap(([row]) =>
      row === undefined
        ? Effect.die("no state of the feed")
        : Effect.succeed({ epoch: row.epoch, upTo: toInstant(row.until) })
    ),
    Effect.orDie
  )
