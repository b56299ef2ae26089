import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient } from "@hourbook/core/access/sight"
import { entityColumns, type Listed } from "@hourbook/core/entities/entityFilter"
import { pageByFigure } from "@hourbook/core/entities/pageByFigure"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { FigureQuery } from "@hourbook/core/facts/figures"
import type { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { loadedLater } from "@hourbook/core/scheduling/loadedLater"
import type { EntityFilter } from "@hourbook/core/values/EntityFilter"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import type { PageOf } from "@hourbook/core/values/Page"
import { pageOf } from "@hourbook/core/values/sorting"
import { Effect, Option } from "effect"
import { type EntityRow, entityRow } from "../layout/entityItems.ts"
import { entityLetters } from "../layout/letters.ts"
import type { Key } from "../table/Action.ts"
import type { Item } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { idsWithRefs } from "../writes/origins.ts"
import { matchingRows } from "./matchingEntities.ts"

const entityFigures = loadedLater(async () => (await import("@hourbook/core/facts/entityFigures")).entityFigures)

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
        const { items, next } = yield* pageOf(yield* found(visible, filter), entityColumns, page)
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
    withExternalRefs: Effect.fnUntraced(function* (visible: Visibility, refs: ReadonlyArray<ExternalRef>) {
      const { workspaceId } = visible
      const ids = yield* idsWithRefs(dynamo, { workspaceId, letter: entityLetters[by] }, refs)
      const items = yield* dynamo.batchGet(ids.map((id) => keyFor(workspaceId, id)))
      const rows = items.map((item) => entityRow(by, item)).filter(({ clientId }) => seesClient(visible, clientId))
      return yield* decoded(visible, rows)
    }),
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
