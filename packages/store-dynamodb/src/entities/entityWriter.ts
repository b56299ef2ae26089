import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import {
  type ExternalRefTaken,
  InUse,
  type KeyAlreadyUsed,
  type ReferenceGone,
  type TooMuchAtOnce,
  VersionConflict
} from "@hourbook/core/writing/writeErrors"
import { Clock, Effect, Option } from "effect"
import type { Action, Key } from "../table/Action.ts"
import { type Item, numberOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { versionIs } from "../table/versionIs.ts"
import {
  type DeletionEpoch,
  DeletionInProgress,
  type NewReference,
  referenceExists,
  retryPastDeletions
} from "../writes/DeletionEpoch.ts"
import { type Origin, originsOf } from "../writes/origins.ts"
import { orDieOfLimit, orDieOfLock, type TransactionWriter } from "../writes/TransactionWriter.ts"

interface Versioned extends Origin {
  readonly version: number
}

/** What differs between projects and clients when they are written. */
interface WrittenKind<A> {
  readonly letter: string
  readonly keyFor: (workspaceId: string, id: string) => Key
  readonly toItem: (entity: A) => Item
  /** What a change newly refers to. */
  readonly newReferences: (change: RecordWrite<A>) => ReadonlyArray<NewReference>
  /** How many of each kind refer to one that exists; those without any are left out. */
  readonly usage: (entity: A) => Effect.Effect<InUse["by"]>
}

type Refusal = VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken | TooMuchAtOnce

/** Another request considered the deletion abandoned and cancelled it. */
const cancelledByAnother = () => new DeletionInProgress()

/** Each reference once: a transaction has at most one action for each item. */
const distinct = (references: ReadonlyArray<NewReference>): ReadonlyArray<NewReference> => [
  ...new Map(references.map((one) => [`${one.reference} ${one.id}`, one])).values()
]

/** Writes projects or clients, several in one transaction, and removes only what nothing refers to. */
export const entityWriter = <A extends Versioned>(
  services: {
    readonly dynamo: Dynamo["Service"]
    readonly changes: TransactionWriter["Service"]
    readonly epoch: DeletionEpoch["Service"]
  },
  { keyFor, letter, newReferences, toItem, usage }: WrittenKind<A>
) => {
  const { changes, dynamo, epoch } = services
  const keyOf = ({ event }: RecordWrite<A>): Key => keyFor(event.workspaceId, event.subjectId)

  /** Removes what is marked in the same transaction in which the others are written. */
  const write = Effect.fnUntraced(function* (all: ReadonlyArray<RecordWrite<A>>, removing?: Item[string]) {
    const workspaceId = all[0]?.event.workspaceId ?? ""
    const origins = yield* originsOf({ workspaceId, letter }, all)
    const isMarked = {
      text: "#removing = :removing",
      values: { ":removing": removing ?? { S: "" } },
      otherwise: cancelledByAnother
    }
    const actions = all.map((change): Action<VersionConflict | DeletionInProgress> => {
      const [key, { after, before }] = [keyOf(change), change]
      return after === null
        ? { _tag: "Remove", key, condition: isMarked }
        : { _tag: "Put", key, item: toItem(after), condition: versionIs(before) }
    })
    const written = changes.write<A, VersionConflict | ReferenceGone | ExternalRefTaken | DeletionInProgress>(all, {
      additions: origins.additions,
      actions: () => [
        ...actions,
        ...origins.actions,
        ...distinct(all.flatMap(newReferences)).map((reference) => referenceExists(workspaceId, reference))
      ]
    })
    yield* orDieOfLock(written)
  })

  const requireUnused = (before: A) =>
    Effect.flatMap(usage(before), (by) => (by.length === 0 ? Effect.void : Effect.fail(new InUse({ by }))))

  /** Marks entities as being deleted, so that nothing new refers to them. */
  const mark = Effect.fnUntraced(function* (
    workspaceId: string,
    removed: ReadonlyArray<{ readonly key: Key; readonly before: A }>,
    removing: Item[string]
  ) {
    const since = { N: String(yield* Clock.currentTimeMillis) }
    yield* dynamo.transact<VersionConflict | DeletionInProgress>(() =>
      Effect.succeed([
        ...removed.map(({ before, key }): Action<VersionConflict | DeletionInProgress> => {
          const unchanged = versionIs(before)
          return {
            _tag: "Update",
            key,
            change: {
              text: "set #removing = :removing, #removingSince = :since",
              values: { ":removing": removing, ":since": since }
            },
            condition: {
              ...unchanged,
              text: `${unchanged.text} and attribute_not_exists(#removing)`,
              otherwise: (found) =>
                found?.["removing"] === undefined ? new VersionConflict() : new DeletionInProgress()
            }
          }
        }),
        ...epoch.bump(workspaceId)
      ])
    )
  })

  const attempt = Effect.fnUntraced(function* (workspaceId: string, all: ReadonlyArray<RecordWrite<A>>) {
    yield* epoch.check(workspaceId, distinct(all.flatMap(newReferences)))
    const removed = all.flatMap((change) =>
      change.after === null && change.before !== null ? [{ key: keyOf(change), before: change.before }] : []
    )
    if (removed.length === 0) return yield* write(all)
    for (const { before, key } of removed) {
      const found = yield* dynamo.get(key)
      if (Option.isNone(found) || numberOf(found.value, "version") !== before.version) {
        return yield* new VersionConflict()
      }
      yield* requireUnused(before)
    }
    const removing = { S: crypto.randomUUID() }
    yield* mark(workspaceId, removed, removing)
    yield* Effect.forEach(removed, ({ before }) => requireUnused(before)).pipe(
      Effect.andThen(write(all, removing)),
      Effect.onError(() => Effect.forEach(removed, ({ key }) => epoch.cancelDeletion(key, { removing })))
    )
  })

  const saveAll = (all: ReadonlyArray<RecordWrite<A>>): Effect.Effect<void, Refusal> => {
    const [first] = all
    if (first === undefined) return Effect.void
    const removals = all.filter(({ after }) => after === null).map(keyOf)
    const saved = retryPastDeletions(
      Effect.tapErrorTag(attempt(first.event.workspaceId, all), "DeletionInProgress", () =>
        Effect.forEach(removals, epoch.cancelAbandoned)
      )
    )
    return removals.length === 0 ? saved : Effect.uninterruptible(saved)
  }
  return { saveAll, save: (change: RecordWrite<A>) => orDieOfLimit(saveAll([change])) }
}
