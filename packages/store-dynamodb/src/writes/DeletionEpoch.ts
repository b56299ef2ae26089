import { ReferenceGone } from "@hourbook/core/writing/writeErrors"
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
export interface NewReference {
  readonly reference: ReferenceGone["reference"]
  readonly id: string
  /** Whether it may be a member who left. */
  readonly mayBeFormer?: boolean
}

const places = { project: projectKey, client: clientKey, member: memberKey } as const

/** A deletion that takes longer than this was abandoned by a process that ended. */
const maxDeletionMilliseconds = 5000

/**
 * Keeps references valid: nothing is deleted while a write makes something refer to it. A condition on the project in
 * each record write would serialize all its writers, so a workspace counts its deletions instead, with a copy per write
 * shard. A record write reads what it refers to and commits only if the count has not changed since.
 */
export class DeletionEpoch extends Context.Service<DeletionEpoch>()("@hourbook/store-dynamodb/writes/DeletionEpoch", {
  make: Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const knownEpochs = new Map<string, number>()

    const learn = (workspaceId: string, epoch: number): void => {
      if (knownEpochs.size > 10_000) knownEpochs.clear()
      knownEpochs.set(workspaceId, epoch)
    }

    const epochOf = Effect.fnUntraced(function* (workspaceId: string) {
      const known = knownEpochs.get(workspaceId)
      if (known !== undefined) return known
      const found = yield* dynamo.get(deletionEpochKey(workspaceId, shards[0] ?? ""))
      const epoch = Option.match(found, { onNone: () => 0, onSome: (item) => numberOf(item, "n") })
      learn(workspaceId, epoch)
      return epoch
    })

    /** Removes the mark of a deletion. If the request that set it continues, its condition fails. */
    const cancelDeletion = (key: Key, { removing }: Item): Effect.Effect<void> =>
      removing === undefined
        ? Effect.void
        : dynamo
            .update(
              key,
              { text: "remove #removing, #removingSince" },
              { text: "#removing = :removing", values: { ":removing": removing }, otherwise: () => null }
            )
            .pipe(Effect.ignore)

    /** Fails while another request is deleting the item; cancels an abandoned deletion. */
    const failWhileDeleting = Effect.fnUntraced(function* (key: Key, item: Item) {
      if (item["removing"] === undefined) return
      const since = numberOf(item, "removingSince")
      if ((yield* Clock.currentTimeMillis) - since < maxDeletionMilliseconds) return yield* new DeletionInProgress()
      yield* cancelDeletion(key, item)
    })

    const check = Effect.fnUntraced(function* (workspaceId: string, references: ReadonlyArray<NewReference>) {
      const wanted = new Map<string, Pick<NewReference, "reference" | "mayBeFormer"> & { readonly key: Key }>()
      for (const { id, mayBeFormer, reference } of references) {
        const name = `${reference} ${id}`
        const key = places[reference](workspaceId, id)
        // Of several writes, one that needs a current member decides.
        wanted.set(name, {
          reference,
          key,
          mayBeFormer: mayBeFormer === true && wanted.get(name)?.mayBeFormer !== false
        })
      }
      const found = yield* dynamo.batchGet([...wanted.values()].map(({ key }) => key))
      for (const { key, mayBeFormer, reference } of wanted.values()) {
        const item = found.find(({ pk, sk }) => pk?.S === key.pk && sk?.S === key.sk)
        if (item === undefined || (item["removed"] !== undefined && mayBeFormer !== true))
          return yield* new ReferenceGone({ reference })
        yield* failWhileDeleting(key, item)
      }
    })

    return {
      /** Runs a write that adds references within the workspace. Its transaction must contain `epochUnchanged`. */
      withReferencesHeld: <A, E, R>(
        workspaceId: string,
        references: ReadonlyArray<NewReference>,
        write: (
          epochUnchanged: (shard: string) => Action<EpochChanged>
        ) => Effect.Effect<A, E | EpochChanged | DeletionInProgress, R>
      ): Effect.Effect<A, E | ReferenceGone, R> => {
        const attempt: Effect.Effect<A, E | ReferenceGone | EpochChanged | DeletionInProgress, R> = Effect.gen(
          function* () {
            const epoch = yield* epochOf(workspaceId)
            yield* check(workspaceId, references)
            return yield* write((shard) => ({
              _tag: "Check",
              key: deletionEpochKey(workspaceId, shard),
              condition: {
                text: epoch === 0 ? "attribute_not_exists(#n)" : "#n = :removals",
                ...(epoch === 0 ? {} : { values: { ":removals": { N: String(epoch) } } }),
                otherwise: (found) => new EpochChanged({ epoch: found === undefined ? 0 : numberOf(found, "n") })
              }
            }))
          }
        )
        return retryPastDeletions(attempt, (epoch) => learn(workspaceId, epoch))
      },
      /** Fails if a referenced item does not exist; waits while one is being deleted. */
      check: (workspaceId: string, references: ReadonlyArray<NewReference>) =>
        retryPastDeletions(check(workspaceId, references)),
      cancelDeletion,
      /** Cancels an abandoned deletion of the item. */
      cancelAbandoned: (key: Key) =>
        Effect.ignore(
          Effect.flatMap(dynamo.get(key), (found) =>
            Option.isSome(found) ? failWhileDeleting(key, found.value) : Effect.void
          )
        ),
      /** Increments the epoch, so that concurrent writes check their references again. */
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

/** Retries when the epoch changed, and while a referenced item is being deleted. */
export const retryPastDeletions = <A, E, R>(
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

/** The condition that something exists and is not being deleted, for the rare writes of anything but records. */
export const referenceExists = (
  workspaceId: string,
  { id, reference }: NewReference
): Action<ReferenceGone | DeletionInProgress> => {
  const exists = present((found) =>
    found?.["removing"] === undefined ? new ReferenceGone({ reference }) : new DeletionInProgress()
  )
  return {
    _tag: "Check",
    key: places[reference](workspaceId, id),
    condition: {
      ...exists,
      text: `${exists.text} and attribute_not_exists(#removing) and attribute_not_exists(#removed)`
    }
  }
}
