import { Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { ActivityFilter, ActivityLog } from "../activity/ActivityLog.ts"
import { shownLines } from "../activity/shownLines.ts"
import { NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import type { EventId, OperationId } from "../values/Ids.ts"
import { fromMillis } from "../values/Instant.ts"
import { idRangeOf, millisOf, shortIdOf } from "../values/ShortId.ts"

/** Among how many of the caller's lines the last that can be undone is looked for. */
const lastLooked = 100

/** The milliseconds around the moment of a short id in which its line is looked for, and among how many. */
const near = 2000
/** Where a line is looked for: around its moment, on a busy machine up to a minute before; after a clock was set back, among the newest. */
const placesOf = (made: number): ReadonlyArray<ActivityFilter> => [
  { from: fromMillis(made - near), before: fromMillis(made + near) },
  { from: fromMillis(made - 60_000), before: fromMillis(made + near) },
  {}
]
const mostNear = 2000

export const noSuchChange = (id: string) => new NotFound({ entity: "change", id })

/** How callers find what they want to undo. */
export const undoLookUps = (log: ActivityLog["Service"], isUndoable: (line: ActivityEvent) => boolean) => ({
  /** What the caller changed last and has not undone, and can be undone. */
  last: traced("Undo.last")(function* (who: Principal) {
    const visible = yield* Policy.mayUndo(who)
    const filter = { userIds: [who.member.userId] }
    const { items } = yield* log.feed(visible, { filter, offset: 0, limit: lastLooked })
    const past = yield* log.undone(
      visible,
      items.map(({ id }) => id)
    )
    return Option.fromUndefinedOr(items.find((one) => one.undoes === null && !past.has(one.id) && isUndoable(one)))
  }),

  /** A line by its id. */
  line: traced("Undo.line")(function* (who: Principal, id: EventId) {
    const found = Option.getOrUndefined(yield* log.find(yield* Policy.mayUndo(who), id))
    if (found === undefined) return yield* noSuchChange(id)
    const [shown = found] = shownLines(who, [found])
    return shown
  }),

  /** The newest lines of an operation. */
  lines: traced("Undo.lines")(function* (who: Principal, id: OperationId, limit: number) {
    return shownLines(who, yield* log.ofOperation(yield* Policy.mayUndo(who), { id, before: null, limit }))
  }),

  /** The lines with a short id that the caller may see: usually one. */
  withShortId: traced("Undo.withShortId")(function* (who: Principal, short: string) {
    const visible = yield* Policy.mayUndo(who)
    const range = idRangeOf(short)
    if (range === undefined) return []
    const made = millisOf(range.from)
    for (const filter of placesOf(made)) {
      const { items } = yield* log.feed(visible, { filter, offset: 0, limit: mostNear })
      const found = items.filter(({ id }) => shortIdOf(id) === short)
      if (found.length > 0) return found
    }
    return []
  })
})
