import { ReferenceGone } from "@hourbook/core/writing/Writing"
import { Clock, Context, Data, Effect, Layer, Option, Random } from "effect"
import { clientKey, memberKey, projectKey, deletionEpochKey } from "../layout/itemKeys.ts"
import { type Action, type Key, present } from "../table/Action.ts"
import { type Item, numberOf } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { shards } from "./WriteShards.ts"

/** The workspace's deletion count changed since it was read: read again. */
export class EpochChanged extends Data.TaggedError("EpochChanged")<{ readonly epoch: number }> {}

/** Another request is deleting the item; the outcome is known shortly. */
export class DeletionInProgress extends Data.TaggedError("DeletionInProgress") {}

/** A reference that a write adds. */
export interface Pointer {
  readonly reference: ReferenceGone["reference"]
  readonly id: string
}

const places = { project: projectKey, client: clientKey, member: memberKey } as const

/** A deletion that takes longer than this was abandoned by a process that ended. */
const longestRemovalMilliseconds = 5000

/**
 * Keeps references valid: nothing is deleted while a write makes something refer to it. A condition on the project in
 * each record write would serialize all its writers, so a workspace counts its deletions instead, with a copy per write
 * shard. A record write reads what it refers to and commits only if the count has not changed since.
 */
export class DeletionEpoch extends Context.Service<DeletionEpoch>()("@hourbook/store-dynamodb/writes/DeletionEpoch", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const known = new Map<string, number>()

    const learn = (workspaceId: string, epoch: number): void => {
      if (known.size > 10_000) known.clear()
      known.set(workspaceId, epoch)
    }

    const countOf = Effect.fnUntraced(function* (workspaceId: string) {
      const remembered = known.get(workspaceId)
      if (remembered !== undefined) return remembered
      const found = yield* dynamo.get(deletionEpochKey(workspaceId, shards[0] ?? ""))
      const epoch = Option.match(found, { onNone: () => 0, onSome: (item) => numberOf(item, "n") })
      learn(workspaceId, epoch)
      return epoch
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
      if ((yield* Clock.currentTimeMillis) - since < longestRemovalMilliseconds) return yield* new DeletionInProgress()
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
      withReferencesHeld: <A, E, R>(
        workspaceId: string,
        pointers: ReadonlyArray<Pointer>,
        write: (
          epochUnchanged: (shard: string) => Action<EpochChanged>
        ) => Effect.Effect<A, E | EpochChanged | DeletionInProgress, R>
      ): Effect.Effect<A, E | ReferenceGone, R> => {
        const attempt: Effect.Effect<A, E | ReferenceGone | EpochChanged | DeletionInProgress, R> = Effect.gen(
          function* () {
            const epoch = yield* countOf(workspaceId)
            yield* check(workspaceId, pointers)
            return yield* write((shard) => ({
              _tag: "Check",
              key: deletionEpochKey(workspaceId, shard),
              condition: {
                text: epoch === 0 ? "attribute_not_exists(#pk)" : "#n = :removals",
                ...(epoch === 0 ? {} : { values: { ":removals": { N: String(epoch) } } }),
                otherwise: (found) => new EpochChanged({ epoch: found === undefined ? 0 : numberOf(found, "n") })
              }
            }))
          }
        )
        return untilSettled(attempt, (epoch) => learn(workspaceId, epoch))
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
      bump: (workspaceId: string): ReadonlyArray<Action<never>> =>
        shards.map((shard) => ({
          _tag: "Update",
          key: deletionEpochKey(workspaceId, shard),
          change: { text: "add #n :one", values: { ":one": { N: "1" } } }
        }))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Tries again when something was removed, and until what is being removed is, or is not. */
export const untilSettled = <A, E, R>(
  attempt: Effect.Effect<A, E | EpochChanged | DeletionInProgress, R>,
  learn: (epoch: number) => void = () => {}
): Effect.Effect<A, E, R> => {
  const again: Effect.Effect<A, E, R> = Effect.catch(attempt, (error) => {
    if (error instanceof EpochChanged) {
      learn(error.epoch)
      return again
    }
    return error instanceof DeletionInProgress
      ? Effect.andThen(
          Effect.flatMap(Random.nextBetween(10, 60), (milliseconds) => Effect.sleep(milliseconds)),
          again
        )
      : Effect.fail(error)
  })
  return again
}

/** That there is a client, and nobody about to remove it: for the few writes that other things than records are. */
export const clientStays = (workspaceId: string, clientId: string): Action<ReferenceGone | DeletionInProgress> => {
  const there = present((found) =>
    found === undefined ? new ReferenceGone({ reference: "client" }) : new DeletionInProgress()
  )
  return {
    _tag: "Check",
    key: clientKey(workspaceId, clientId),
    condition: { ...there, text: `${there.text} and attribute_not_exists(#removing)` }
  }
}
