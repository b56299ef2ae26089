import { ReferenceGone } from "@hourbook/core/writing/Writing"
import { Clock, Context, Data, Effect, Layer, Option, Random } from "effect"
import { clientPlace, memberPlace, projectPlace, removalsPlace } from "../layout/places.ts"
import { type Action, type Key, present } from "../table/Action.ts"
import { type Item, numberOf } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { lanes } from "./Lanes.ts"

/** Something was removed from the workspace since it was looked at: look again. */
export class Removed extends Data.TaggedError("Removed")<{ readonly removals: number }> {}

/** Somebody is about to remove it, or not: it turns out soon. */
export class BeingRemoved extends Data.TaggedError("BeingRemoved") {}

/** Something that something else newly points at. */
export interface Pointer {
  readonly reference: ReferenceGone["reference"]
  readonly id: string
}

const places = { project: projectPlace, client: clientPlace, member: memberPlace } as const

/** A removal that takes longer than this was given up by a process that is no more. */
const longestRemovalMilliseconds = 5000

/**
 * What is pointed at must not be removed under a pointer. A check of the project in each write of a record would make all
 * of its writers wait for one another, so a workspace counts its removals, in a copy for each lane: who writes a record
 * looks at what it points at, and writes only if nothing was removed since it last knew the count.
 */
export class Removals extends Context.Service<Removals>()("@hourbook/store-dynamodb/writes/Removals", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const known = new Map<string, number>()

    const learn = (workspaceId: string, removals: number): void => {
      if (known.size > 10_000) known.clear()
      known.set(workspaceId, removals)
    }

    const countOf = Effect.fnUntraced(function* (workspaceId: string) {
      const remembered = known.get(workspaceId)
      if (remembered !== undefined) return remembered
      const found = yield* dynamo.get(removalsPlace(workspaceId, lanes[0] ?? ""))
      const removals = Option.match(found, { onNone: () => 0, onSome: (item) => numberOf(item, "n") })
      learn(workspaceId, removals)
      return removals
    })

    /** Whoever began the removal, should they go on, finds that it is theirs no more. */
    const giveUp = (key: Key, { removing }: Item): Effect.Effect<void> =>
      removing === undefined
        ? Effect.void
        : dynamo
            .update(
              key,
              { text: "remove #removing, #removingSince" },
              { text: "#removing = :removing", values: { ":removing": removing }, otherwise: () => null }
            )
            .pipe(Effect.ignore)

    /** Fails while somebody is removing the item; ends what was abandoned. */
    const settle = Effect.fnUntraced(function* (key: Key, item: Item) {
      if (item["removing"] === undefined) return
      const since = numberOf(item, "removingSince")
      if ((yield* Clock.currentTimeMillis) - since < longestRemovalMilliseconds) return yield* new BeingRemoved()
      yield* giveUp(key, item)
    })

    const check = Effect.fnUntraced(function* (workspaceId: string, pointers: ReadonlyArray<Pointer>) {
      const wanted = new Map(
        pointers.map(({ id, reference }) => [
          `${reference} ${id}`,
          { reference, key: places[reference](workspaceId, id) }
        ])
      )
      const found = yield* dynamo.batchGet([...wanted.values()].map(({ key }) => key))
      for (const { key, reference } of wanted.values()) {
        const item = found.find(({ pk, sk }) => pk?.S === key.pk && sk?.S === key.sk)
        if (item === undefined || item["removed"] !== undefined) return yield* new ReferenceGone({ reference })
        yield* settle(key, item)
      }
    })

    return {
      /** Runs a write that makes something point at things of the workspace, with a check to put into its transaction. */
      guard: <A, E, R>(
        workspaceId: string,
        pointers: ReadonlyArray<Pointer>,
        write: (stillThere: (lane: string) => Action<Removed>) => Effect.Effect<A, E | Removed | BeingRemoved, R>
      ): Effect.Effect<A, E | ReferenceGone, R> => {
        const attempt: Effect.Effect<A, E | ReferenceGone | Removed | BeingRemoved, R> = Effect.gen(function* () {
          const removals = yield* countOf(workspaceId)
          yield* check(workspaceId, pointers)
          return yield* write((lane) => ({
            _tag: "Check",
            key: removalsPlace(workspaceId, lane),
            condition: {
              text: removals === 0 ? "attribute_not_exists(#pk)" : "#n = :removals",
              ...(removals === 0 ? {} : { values: { ":removals": { N: String(removals) } } }),
              otherwise: (found) => new Removed({ removals: found === undefined ? 0 : numberOf(found, "n") })
            }
          }))
        })
        return untilSettled(attempt, (removals) => learn(workspaceId, removals))
      },
      /** Fails for whatever is not there; what is being removed is waited for. */
      check: (workspaceId: string, pointers: ReadonlyArray<Pointer>) => untilSettled(check(workspaceId, pointers)),
      giveUp,
      /** Ends a removal of the item that was abandoned. */
      endAbandoned: (key: Key) =>
        Effect.ignore(
          Effect.flatMap(dynamo.get(key), (found) => (Option.isSome(found) ? settle(key, found.value) : Effect.void))
        ),
      /** Tells all who are writing to look again. */
      announce: (workspaceId: string): ReadonlyArray<Action<never>> =>
        lanes.map((lane) => ({
          _tag: "Update",
          key: removalsPlace(workspaceId, lane),
          change: { text: "add #n :one", values: { ":one": { N: "1" } } }
        }))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Tries again when something was removed, and until what is being removed is, or is not. */
export const untilSettled = <A, E, R>(
  attempt: Effect.Effect<A, E | Removed | BeingRemoved, R>,
  learn: (removals: number) => void = () => {}
): Effect.Effect<A, E, R> => {
  const again: Effect.Effect<A, E, R> = Effect.catch(attempt, (error) => {
    if (error instanceof Removed) {
      learn(error.removals)
      return again
    }
    return error instanceof BeingRemoved
      ? Effect.andThen(
          Effect.flatMap(Random.nextBetween(10, 60), (milliseconds) => Effect.sleep(milliseconds)),
          again
        )
      : Effect.fail(error)
  })
  return again
}

/** That there is a client, and nobody about to remove it: for the few writes that other things than records are. */
export const clientStays = (workspaceId: string, clientId: string): Action<ReferenceGone | BeingRemoved> => {
  const there = present((found) =>
    found === undefined ? new ReferenceGone({ reference: "client" }) : new BeingRemoved()
  )
  return {
    _tag: "Check",
    key: clientPlace(workspaceId, clientId),
    condition: { ...there, text: `${there.text} and attribute_not_exists(#removing)` }
  }
}
