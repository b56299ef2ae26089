import { Duration, Effect, Option, Schedule } from "effect"
import type { Database } from "../database/Database.ts"

/** How long a change waits for writes at most, and how often it looks. */
const patience = Duration.seconds(5)
const look = Duration.millis(20)

/**
 * Waits for the writes that may have begun before a lock was stored; false where some write takes too long.
 *
 * A write takes its number before the snapshot of the statement that looks at locks. So each that does not see the locks of now
 * has a lower number than one that is taken now, and has ended once no open transaction has such a number. The `xmax` of a
 * snapshot would not do: it is one more than the last number that ended, and open ones can be higher.
 */
export const settled = Effect.fnUntraced(function* (
  { sql, within }: Pick<Database["Service"], "sql" | "within">,
  workspaceId: string
) {
  const [taken] = yield* Effect.orDie(
    within(workspaceId)(sql<{ readonly number: string }>`select pg_current_xact_id()::text as number`)
  )
  const number = taken?.number ?? "0"
  const isOver = within(workspaceId)(
    sql<{ readonly over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${number}::text::xid8 as over`
  ).pipe(
    Effect.map(([row]) => row?.over === true),
    Effect.orDie
  )
  return yield* isOver.pipe(
    Effect.repeat({ until: (over) => over, schedule: Schedule.spaced(look) }),
    Effect.timeoutOption(patience),
    Effect.map(Option.isSome)
  )
})
