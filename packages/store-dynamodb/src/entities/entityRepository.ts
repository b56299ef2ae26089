import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient } from "@hourbook/core/access/sight"
import { entityColumns, type Listed } from "@hourbook/core/entities/entityFilter"
import { pageByFigure } from "@hourbook/core/entities/pageByFigure"
import { entityFigures } from "@hourbook/core/facts/entityFigures"
import type { FigureQuery } from "@hourbook/core/facts/figures"
import type { DebtorDimension, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { EntityFilter } from "@hourbook/core/shared/EntityFilter"
import type { ClientId, ProjectId } from "@hourbook/core/shared/Ids"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import type { PageOf } from "@hourbook/core/shared/Page"
import { pageOf } from "@hourbook/core/shared/sorting"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { InUse, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Clock, Effect, Option } from "effect"
import { type EntityRow, entityRow } from "../layout/entityItems.ts"
import type { Key } from "../table/Action.ts"
import { type Item, numberOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { versionIs } from "../table/versionIs.ts"
import { DeletionInProgress, type DeletionEpoch, retryPastDeletions } from "../writes/DeletionEpoch.ts"
import type { TransactionWriter } from "../writes/TransactionWriter.ts"
import { matchingRows } from "./matchingEntities.ts"

/** What differs between projects and clients in this store. */
export interface EntityKind<A extends Listed> {
  readonly by: DebtorDimension
  readonly keyFor: (workspaceId: string, id: string) => Key
  readonly document: { readonly fromItem: (item: Item) => A }
  /** The entities with the current names of what they reference. */
  readonly withNames: (workspaceId: string, entities: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<A>>
}

/**
 * The reads that projects and clients share. A query reads the one partition of the workspace completely and sorts its rows in
 * memory, since people create projects and clients by hand. Only what is returned is decoded.
 */
export const entityReads = <A extends Listed & { readonly id: ProjectId | ClientId }>(
  { dynamo, facts }: { readonly dynamo: Dynamo["Service"]; readonly facts: ReportFacts["Service"] },
  { by, document, keyFor, withNames }: EntityKind<A>
) => {
  const found = (visible: Visibility, filter: EntityFilter) => matchingRows(dynamo, visible, by, filter)
  const decoded = ({ workspaceId }: Visibility, rows: Iterable<EntityRow>) =>
    Effect.flatMap(
      mapInSlices(rows, ({ item }) => document.fromItem(item)),
      (entities) => withNames(workspaceId, entities)
    )
  return {
    list: (
      visible: Visibility,
      { filter, page }: { readonly filter: EntityFilter; readonly page: PageOf<"name" | "createdAt"> }
    ) =>
      Effect.gen(function* () {
        const { items, next } = pageOf(yield* found(visible, filter), entityColumns, page)
        return { items: yield* decoded(visible, items), next }
      }),
    listByFigure: (visible: Visibility, { filter, page, valuing }: FigureQuery<EntityFilter>) =>
      Effect.gen(function* () {
        const [figureOf, matching] = yield* Effect.all(
          [entityFigures(facts, visible, { by, figure: page.sortBy, valuing }), found(visible, filter)],
          { concurrency: "unbounded" }
        )
        const { items, next } = yield* pageByFigure(matching, ({ id }) => figureOf(id), page)
        return { items: yield* decoded(visible, items), next }
      }).pipe(Effect.orDie),
    count: (visible: Visibility, filter: EntityFilter) => Effect.map(found(visible, filter), ({ length }) => length),
    all: (visible: Visibility, filter: EntityFilter) =>
      Effect.flatMap(found(visible, filter), (rows) => decoded(visible, rows)),
    find: (visible: Visibility, id: A["id"]) =>
      dynamo.get(keyFor(visible.workspaceId, id)).pipe(
        Effect.flatMap((item) =>
          decoded(
            visible,
            Option.toArray(item)
              .map((one) => entityRow(by, one))
              .filter(({ clientId }) => seesClient(visible, clientId))
          )
        ),
        Effect.map(([entity]) => Option.fromUndefinedOr(entity))
      )
  }
}

/** Another request considered the deletion abandoned and cancelled it. */
const cancelledByAnother = () => new DeletionInProgress()

/**
 * Deletes an entity that nothing references. It first marks the entity as being deleted and increments the deletion epoch,
 * so that writers of a new reference check again and wait. Then the usage count is final.
 */
export const removeUnused = <A extends Listed & { readonly version: number }>(
  services: {
    readonly dynamo: Dynamo["Service"]
    readonly changes: TransactionWriter["Service"]
    readonly epoch: DeletionEpoch["Service"]
  },
  change: RecordWrite<A>,
  { key, before, usage }: { readonly key: Key; readonly before: A; readonly usage: Effect.Effect<InUse["by"]> }
) => {
  const { changes, dynamo, epoch } = services
  const requireUnused = Effect.flatMap(usage, (by) => (by.length === 0 ? Effect.void : Effect.fail(new InUse({ by }))))
  const unchanged = versionIs(before)
  const attempt = Effect.gen(function* () {
    const found = yield* dynamo.get(key)
    if (Option.isNone(found) || numberOf(found.value, "version") !== before.version) return yield* new VersionConflict()
    yield* requireUnused
    const removing = { S: crypto.randomUUID() }
    const since = { N: String(yield* Clock.currentTimeMillis) }
    yield* dynamo.transact<VersionConflict | DeletionInProgress>(() =>
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
            otherwise: (found) => (found?.["removing"] === undefined ? new VersionConflict() : new DeletionInProgress())
          }
        },
        ...epoch.bump(change.event.workspaceId)
      ])
    )
    const isNotCancelled = {
      text: "#removing = :removing",
      values: { ":removing": removing },
      otherwise: cancelledByAnother
    }
    yield* requireUnused.pipe(
      Effect.andThen(changes.write([change], { actions: () => [{ _tag: "Remove", key, condition: isNotCancelled }] })),
      Effect.onError(() => epoch.cancelDeletion(key, { removing }))
    )
  })
  return Effect.uninterruptible(
    retryPastDeletions(Effect.tapErrorTag(attempt, "DeletionInProgress", () => epoch.cancelAbandoned(key)))
  )
}
