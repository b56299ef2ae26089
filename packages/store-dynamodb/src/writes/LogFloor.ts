import { Clock, Context, Data, Effect, Layer, Option, Semaphore } from "effect"
import { deletionEpochKey } from "../layout/itemKeys.ts"
import { type Action, type Condition, type Key } from "../table/Action.ts"
import { type Item, numberOf, textOrNull } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { DeletionEpoch } from "./DeletionEpoch.ts"
import { shards } from "./WriteShards.ts"

/** How far followers stay behind the clock, and how often they go on, in milliseconds. */
export const FeedPace = Context.Reference<{ readonly behind: number; readonly every: number }>(
  "@hourbook/store-dynamodb/writes/FeedPace",
  { defaultValue: () => ({ behind: 10_000, every: 5000 }) }
)

/** A line is not later than what followers may have read up to. */
export class BelowFloor extends Data.TaggedError("BelowFloor")<{ readonly floor: number }> {}

/** The item has no count of deletions yet, so writers expect that it is not there. */
class Uncounted extends Data.TaggedError("Uncounted") {}

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

const isOf = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk

/** Actions with the check that lines of a moment are above the floor, as a part of what is done to the shard's item anyway. */
export const withFloorCheck = <E>(
  workspaceId: string,
  { at, shard }: { readonly shard: string; readonly at: number },
  actions: ReadonlyArray<Action<E>>
): ReadonlyArray<Action<E | BelowFloor>> => {
  const key = deletionEpochKey(workspaceId, shard)
  const checked = actions.map((action): Action<E | BelowFloor> =>
    isOf(action.key, key) ? { ...action, condition: isLater(at, action.condition) } : action
  )
  return actions.some((action) => isOf(action.key, key))
    ? checked
    : [...checked, { _tag: "Check", key, condition: isLater<never>(at, undefined) }]
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
    const epoch = yield* DeletionEpoch
    const { behind, every } = yield* FeedPace
    const workspaces = new Map<string, Known>()
    const [firstShard = ""] = shards

    const knownOf = (workspaceId: string): Known => {
      if (workspaces.size > 10_000) workspaces.clear()
      const known = workspaces.get(workspaceId) ?? { raising: Semaphore.makeUnsafe(1) }
      workspaces.set(workspaceId, known)
      return known
    }

    const raiseIn = (workspaceId: string, shard: string, floor: number) =>
      dynamo
        .update<Uncounted | RaisedFurther>(
          deletionEpochKey(workspaceId, shard),
          { text: "set #floor = :floor", values: { ":floor": { N: String(floor) } } },
          {
            text: "attribute_exists(#n) and (attribute_not_exists(#floor) or #floor < :floor)",
            otherwise: (found) => (found?.["n"] === undefined ? new Uncounted() : new RaisedFurther())
          }
        )
        .pipe(
          Effect.asVoid,
          Effect.catchTag("RaisedFurther", () => Effect.void)
        )

    /** The first shard comes last: its floor is one that all have. */
    const raise = (workspaceId: string, floor: number): Effect.Effect<void> =>
      Effect.forEach(shards.slice(1), (shard) => raiseIn(workspaceId, shard, floor), {
        concurrency: 5,
        discard: true
      }).pipe(
        Effect.andThen(raiseIn(workspaceId, firstShard, floor)),
        Effect.catchTag("Uncounted", () =>
          Effect.andThen(
            dynamo.transact(() => Effect.succeed(epoch.bump(workspaceId))),
            raise(workspaceId, floor)
          )
        )
      )

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
            known.last = { floor, since: now }
            return floor
          })
        )
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** The items of the write shards of a workspace whose log a copy writes: cursors of another life of it mean nothing there. */
export const shardItemsOfCopy = (workspaceId: string): ReadonlyArray<Action<never>> =>
  shards.map((shard, index) => ({
    _tag: "Put",
    key: deletionEpochKey(workspaceId, shard),
    item: { n: { N: "1" }, ...(index === 0 ? { log: { S: crypto.randomUUID().slice(0, 13) } } : {}) }
  }))
