import { faultDetails } from "@hourbook/core/errors/faultDetails"
import type { Instant } from "@hourbook/core/values/Instant"
import { Effect, Metric } from "effect"
import type { Database } from "../database/Database.ts"
import { toInstant } from "../sql/rows.ts"
import { describeHolder, feedHolder } from "./feedHolder.ts"

/** How far the feed goes at a moment. */
export interface FeedState {
  readonly epoch: string
  /** What is read from now on has every change that was committed before this moment. */
  readonly upTo: Instant
}

interface Row {
  readonly epoch: string
  readonly oldest: string
  readonly next: string
  readonly at: Date
  readonly begun: Date
}

/** How long the feed may lag behind, and how often a warning says so, in milliseconds. */
const warnAfter = 60_000

const lag = Metric.gauge("hourbook_feed_lag_seconds", {
  description: "Seconds by which the feed of changes lags behind, since a transaction of the server is open"
})

/**
 * Reads how far the feed goes, by a statement of its own before the lines are read. What was committed before a moment has a
 * lower number than the next one of that moment; so once no transaction with a lower number is open, the feed has it all. Each
 * reading notes the moment and its next number, for later ones. Warns of a transaction that holds the feed up.
 */
export const makeFeedState = ({ operator, sql }: Pick<Database["Service"], "operator" | "sql">) => {
  let complete: Date | undefined
  let noted: { readonly at: Date; readonly next: bigint } | undefined
  let warned = 0

  const warn = Effect.gen(function* () {
    const holder = yield* operator(feedHolder(sql))
    if (holder !== undefined) {
      yield* Effect.logWarning(`The feed of changes is held up by an open transaction: ${describeHolder(holder)}`)
    }
  }).pipe(Effect.catchCause((cause) => Effect.annotateLogs(Effect.logWarning("The feed lags"), faultDetails(cause))))

  return Effect.gen(function* () {
    const [row] = yield* Effect.orDie(sql<Row>`
      select log_epoch()::text as epoch, statement_timestamp() as at, pg_postmaster_start_time() as begun,
        pg_snapshot_xmin(s.now)::text as oldest, pg_snapshot_xmax(s.now)::text as next
      from (select pg_current_snapshot() as now) s`)
    if (row === undefined) return yield* Effect.die(new Error("the database says nothing of its transactions"))
    const { at, begun, epoch } = row
    const [oldest, next] = [BigInt(row.oldest), BigInt(row.next)]
    if (oldest === next) [complete, noted] = [at, undefined]
    else if (noted === undefined) noted = { at, next }
    else if (oldest >= noted.next) [complete, noted] = [noted.at, { at, next }]
    const upTo = complete ?? begun
    const behind = at.getTime() - upTo.getTime()
    yield* Metric.update(lag, behind / 1000)
    // Before a second reading it is not known how long the transaction has been open.
    const since = complete ?? noted?.at ?? at
    if (at.getTime() - since.getTime() > warnAfter && at.getTime() - warned > warnAfter) {
      warned = at.getTime()
      yield* warn
    }
    return { epoch, upTo: toInstant(upTo) }
  })
}
