import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Locked } from "@hourbook/core/writing/writeErrors"
import { Clock, Context, Data, Effect, Layer, Option, Semaphore } from "effect"
import { deletionEpochKey } from "../layout/itemKeys.ts"
import type { Action, Condition, Key } from "../table/Action.ts"
import { attributes, type Item, numberOf, textOrNull } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { type SheetsMoved, sheetsAre } from "./sheetCounter.ts"
import { shards } from "./WriteShards.ts"

/** How far followers stay behind the clock, and how often they go on, in milliseconds. */
export const FeedPace = Context.Reference<{ readonly behind: number; readonly every: number }>(
  "@hourbook/store-dynamodb/writes/FeedPace",
  { defaultValue: () => ({ behind: 10_000, every: 5000 }) }
)

/** A line is not later than what followers may have read up to. */
export class BelowFloor extends Data.TaggedError("BelowFloor")<{ readonly floor: number }> {}

/** Another reader has gone further. */
class RaisedFurther extends Data.TaggedError("RaisedFurther") {}

const floorOf = (item: Item | undefined): number | undefined =>
  item?.["floor"] === undefined ? undefined : numberOf(item, "floor")

const isLater = <E>(at: number, condition: Condition<E> | undefined): Condition<E | BelowFloor> => {
  const later = "(attribute_not_exists(#floor) or #floor < :logged)"
  return {
    text: condition === undefined ? later : `(${condition.text}) and ${later}`,
    values: { ...condition?.values, ":logged": { N: String(at) } },
    otherwise: (found) => {
      const floor = floorOf(found)
      return condition === undefined || (floor !== undefined && floor >= at)
        ? new BelowFloor({ floor: floor ?? at })
        : condition.otherwise(found)
    }
  }
}

/** The condition is one of `isLater`, which needs no parentheses: DynamoDB refuses those that change nothing. */
const isOpen = <E>(day: CalendarDate, condition: Condition<E>): Condition<E | Locked> => {
  const open = "(attribute_not_exists(#closed) or #closed < :locked)"
  return {
    text: `${condition.text} and ${open}`,
    values: { ...condition.values, ":locked": { S: day } },
    otherwise: (found) => {
      const through = found === undefined ? null : textOrNull(found, "closed")
      return through !== null && through >= day
        ? new Locked({ lock: { by: "period", day, through: CalendarDate.make(through) } })
        : condition.otherwise(found)
    }
  }
}

const isOf = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk

/** What the item of a shard is checked for: lines of a moment, and the earliest day that has to be open, if there is one. */
interface Checked {
  readonly shard: string
  readonly at: number
  readonly day: CalendarDate | null
  /** How often timesheets changed their state when the writer looked at them; null where none can lock what is written. */
  readonly sheets: number | null
}

/**
 * Actions with the check that lines of a moment are above the floor, and that the day is not closed, as a part of what is done to
 * the shard's item anyway.
 */
export const withShardCheck = <E>(
  workspaceId: string,
  { at, day, shard, sheets }: Checked,
  actions: ReadonlyArray<Action<E>>
): ReadonlyArray<Action<E | BelowFloor | Locked | SheetsMoved>> => {
  const key = deletionEpochKey(workspaceId, shard)
  const checks = (condition: Condition<E> | undefined): Condition<E | BelowFloor | Locked | SheetsMoved> => {
    const later = isLater(at, condition)
    const open = day === null ? later : isOpen(day, later)
    return sheets === null ? open : sheetsAre(sheets, open)
  }
  const checked = actions.map((action): Action<E | BelowFloor | Locked | SheetsMoved> =>
    isOf(action.key, key) ? { ...action, condition: checks(action.condition) } : action
  )
  return actions.some((action) => isOf(action.key, key))
    ? checked
    : [...checked, { _tag: "Check", key, condition: checks(undefined) }]
}

/** The moment up to which nothing is written any more, in milliseconds, and which life of the log it is of. */
export interface Floor {
  readonly at: number
  readonly log: string
}

/** The life of a log that was never written by a copy. */
const firstLog = "0"

interface Known {
  readonly raising: Semaphore.Semaphore
  last?: { readonly floor: Floor; readonly since: number }
}

/**
 * Lets followers read the log in the order of time without losing a line, whatever clocks and networks do: before they read up
 * to a moment, it becomes the floor of every write shard, and each write checks that its lines are above it. What is below a floor
 * never changes again.
 */
export class LogFloor extends Context.Service<LogFloor>()("@hourbook/store-dynamodb/writes/LogFloor", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const { behind, every } = yield* FeedPace
    const workspaces = new Map<string, Known>()
    const [firstShard = ""] = shards

    const knownOf = (workspaceId: string): Known => {
      if (workspaces.size > 10_000) workspaces.clear()
      const known = workspaces.get(workspaceId) ?? { raising: Semaphore.makeUnsafe(1) }
      workspaces.set(workspaceId, known)
      return known
    }

    const raiseIn = (workspaceId: string, shard: string, floor: number): Effect.Effect<void> =>
      dynamo
        .update<RaisedFurther>(
          deletionEpochKey(workspaceId, shard),
          { text: "set #floor = :floor", values: { ":floor": { N: String(floor) } } },
          {
            text: "attribute_not_exists(#floor) or #floor < :floor",
            otherwise: () => new RaisedFurther()
          }
        )
        .pipe(Effect.ignore)

    /** The first shard comes last: its floor is one that all have. They are raised by themselves, since writers hold many. */
    const raise = (workspaceId: string, floor: number): Effect.Effect<void> =>
      Effect.forEach(shards.slice(1), (shard) => raiseIn(workspaceId, shard, floor), {
        concurrency: 5,
        discard: true
      }).pipe(Effect.andThen(raiseIn(workspaceId, firstShard, floor)))

    const look = Effect.fnUntraced(function* (workspaceId: string, now: number): Effect.fn.Return<Floor> {
      const found = Option.getOrUndefined(yield* dynamo.get(deletionEpochKey(workspaceId, firstShard)))
      const log = (found && textOrNull(found, "log")) ?? firstLog
      const there = floorOf(found)
      const wanted = now - behind
      if (there !== undefined && (there >= wanted || wanted - there < every)) return { at: there, log }
      yield* raise(workspaceId, wanted)
      return { at: wanted, log }
    })

    return {
      /** The floor, raised if it has been the same for some time. */
      of: (workspaceId: string): Effect.Effect<Floor> => {
        const known = knownOf(workspaceId)
        return known.raising.withPermit(
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            const { last } = known
            // A clock that was set back would seem to say that no time has passed.
            if (last !== undefined && now >= last.since && now - last.since < every) return last.floor
            const floor = yield* look(workspaceId, now)
            // Who waited for it takes it, however long it took.
            known.last = { floor, since: yield* Clock.currentTimeMillis }
            return floor
          })
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** The item of the first write shard of a workspace whose log a copy writes: cursors of another life of it mean nothing there. */
export const shardOfCopy = (workspaceId: string): { readonly key: Key; readonly item: Item } => ({
  key: deletionEpochKey(workspaceId, shards[0] ?? ""),
  item: attributes({ log: crypto.randomUUID().slice(0, 13) })
})
