import type { Visibility } from "@hourbook/core/access/Policy"
import type { ClientFilter } from "@hourbook/core/entities/ClientRepository"
import { entityColumns, type Listed, matchesEntity } from "@hourbook/core/entities/entityFilter"
import type { PageOf } from "@hourbook/core/shared/Page"
import { pageOf } from "@hourbook/core/shared/sorting"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { InUse, Stale } from "@hourbook/core/writing/Writing"
import { Clock, Effect, Option } from "effect"
import type { Key } from "../table/Action.ts"
import { type Item, numberOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { versionIs } from "../table/versionIs.ts"
import { DeletionInProgress, type DeletionEpoch, untilSettled } from "../writes/DeletionEpoch.ts"
import type { TransactionWriter } from "../writes/TransactionWriter.ts"

/** What tells projects and clients apart for this store. */
export interface EntityKind<A extends Listed> {
  readonly partition: (workspaceId: string) => string
  readonly place: (workspaceId: string, id: string) => Key
  readonly document: { readonly toItem: (entity: A) => Item; readonly fromItem: (item: Item) => A }
  readonly sees: (visible: Visibility, entity: A) => boolean
  /** The entities as they are shown. */
  readonly shown: (workspaceId: string, entities: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<A>>
}

/**
 * The reads that projects and clients share. All of a workspace lie in one partition, are read at once and sorted here:
 * there are as many as people can name.
 */
export const entityReads = <A extends Listed>({ get, query }: Dynamo["Service"], kind: EntityKind<A>) => {
  const found = (visible: Visibility, filter: ClientFilter): Effect.Effect<ReadonlyArray<A>> =>
    Effect.map(query({ partition: kind.partition(visible.workspaceId) }), (items) =>
      items.map(kind.document.fromItem).filter((entity) => kind.sees(visible, entity) && matchesEntity(filter, entity))
    )
  const shown = (visible: Visibility) => (entities: ReadonlyArray<A>) => kind.shown(visible.workspaceId, entities)
  return {
    list: (
      visible: Visibility,
      { filter, page }: { readonly filter: ClientFilter; readonly page: PageOf<"name" | "createdAt"> }
    ) =>
      Effect.gen(function* () {
        const { items, next } = pageOf(yield* found(visible, filter), entityColumns, page)
        return { items: yield* shown(visible)(items), next }
      }),
    count: (visible: Visibility, filter: ClientFilter) => Effect.map(found(visible, filter), ({ length }) => length),
    all: (visible: Visibility, filter: ClientFilter) => Effect.flatMap(found(visible, filter), shown(visible)),
    find: (visible: Visibility, id: A["id"]) =>
      get(kind.place(visible.workspaceId, id)).pipe(
        Effect.map((item) =>
          item.pipe(
            Option.map(kind.document.fromItem),
            Option.filter((entity) => kind.sees(visible, entity)),
            Option.toArray
          )
        ),
        Effect.flatMap(shown(visible)),
        Effect.map(([entity]) => Option.fromUndefinedOr(entity))
      )
  }
}

/** The removal was given up by somebody who took it for abandoned. */
const interfered = () => new DeletionInProgress()

/**
 * Removes what nothing points at. First it is marked as being removed, and whoever is writing a pointer to it must look
 * again and waits; then nothing can come to point at it, so what is counted is final.
 */
export const removeUnused = <A extends Listed & { readonly version: number }>(
  services: {
    readonly dynamo: Dynamo["Service"]
    readonly changes: TransactionWriter["Service"]
    readonly epoch: DeletionEpoch["Service"]
  },
  change: RecordWrite<A>,
  { key, before, users }: { readonly key: Key; readonly before: A; readonly users: Effect.Effect<InUse["by"]> }
) => {
  const { changes, dynamo, epoch } = services
  const unused = Effect.flatMap(users, (by) => (by.length === 0 ? Effect.void : Effect.fail(new InUse({ by }))))
  const unchanged = versionIs(before)
  const attempt = Effect.gen(function* () {
    const found = yield* dynamo.get(key)
    if (Option.isNone(found) || numberOf(found.value, "version") !== before.version) return yield* new Stale()
    yield* unused
    const removing = { S: crypto.randomUUID() }
    const since = { N: String(yield* Clock.currentTimeMillis) }
    yield* dynamo.transact<Stale | DeletionInProgress>(() =>
      Effect.succeed([
        {
          _tag: "Update",
          key,
          change: {
            text: "set #removing = :removing, #removingSince = :since",
            values: { ":removing": removing, ":since": since }
          },
          condition: {
            ...unchanged,
            text: `${unchanged.text} and attribute_not_exists(#removing)`,
            otherwise: (found) => (found?.["removing"] === undefined ? new Stale() : new DeletionInProgress())
          }
        },
        ...epoch.bump(change.event.workspaceId)
      ])
    )
    const isMine = { text: "#removing = :removing", values: { ":removing": removing }, otherwise: interfered }
    yield* unused.pipe(
      Effect.andThen(changes.write([change], { actions: () => [{ _tag: "Remove", key, condition: isMine }] })),
      Effect.onError(() => epoch.giveUp(key, { removing }))
    )
  })
  return Effect.uninterruptible(
    untilSettled(Effect.tapErrorTag(attempt, "DeletionInProgress", () => epoch.endAbandoned(key)))
  )
}
