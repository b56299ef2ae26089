import type { Visibility } from "@hourbook/core/access/Policy"
import { entityColumns, type Listed } from "@hourbook/core/entities/entityFilter"
import { pageByFigure } from "@hourbook/core/entities/pageByFigure"
import { entityFigures } from "@hourbook/core/facts/entityFigures"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { FigureQuery } from "@hourbook/core/facts/figures"
import type { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import type { PageOf } from "@hourbook/core/values/Page"
import { pageOf } from "@hourbook/core/values/sorting"
import { Effect, Option } from "effect"
import type { Memory, Rows } from "../rows/Memory.ts"
import { idsWithRefs } from "../rows/recordWrite.ts"

type Entity = Listed & { readonly id: ProjectId | ClientId; readonly version: number }

/** What differs between projects and clients when they are read. */
interface EntityKind<A extends Entity, Filter> {
  readonly by: DebtorDimension
  readonly table: (rows: Rows) => ReadonlyMap<string, A>
  readonly sees: (visible: Visibility, entity: A) => boolean
  readonly matches: (filter: Filter, entity: A) => boolean
  /** The entity with the current names of what it references. */
  readonly withNames: (rows: Rows, entity: A) => A
}

/** The reads that projects and clients share. */
export const entityReads = <A extends Entity, Filter>(
  { facts, memory }: { readonly memory: Memory["Service"]; readonly facts: ReportFacts["Service"] },
  { by, matches, sees, table, withNames }: EntityKind<A, Filter>
) => {
  const found = (visible: Visibility, filter: Filter): ReadonlyArray<A> => {
    const rows = memory.rowsOf(visible.workspaceId)
    return table(rows)
      .values()
      .filter((entity) => sees(visible, entity) && matches(filter, entity))
      .map((entity) => withNames(rows, entity))
      .toArray()
  }
  return {
    list: (
      visible: Visibility,
      { filter, page }: { readonly filter: Filter; readonly page: PageOf<"name" | "createdAt"> }
    ) => Effect.suspend(() => pageOf(found(visible, filter), entityColumns, page)),
    listByFigure: (visible: Visibility, { filter, page, valuing }: FigureQuery<Filter>) =>
      entityFigures(facts, visible, { by, figure: page.sortBy, valuing }).pipe(
        Effect.flatMap((figureOf) => pageByFigure(found(visible, filter), ({ id }) => figureOf(id), page)),
        Effect.orDie
      ),
    count: (visible: Visibility, filter: Filter) => Effect.sync(() => found(visible, filter).length),
    all: (visible: Visibility, filter: Filter) => Effect.sync(() => found(visible, filter)),
    withExternalRefs: (visible: Visibility, refs: ReadonlyArray<ExternalRef>) =>
      Effect.sync(() => {
        const rows = memory.rowsOf(visible.workspaceId)
        return idsWithRefs(table(rows), refs)
          .flatMap((id) => table(rows).get(id) ?? [])
          .filter((entity) => sees(visible, entity))
          .map((entity) => withNames(rows, entity))
      }),
    find: (visible: Visibility, id: A["id"]) =>
      Effect.sync(() => {
        const rows = memory.rowsOf(visible.workspaceId)
        return Option.fromUndefinedOr(table(rows).get(id)).pipe(
          Option.filter((entity) => sees(visible, entity)),
          Option.map((entity) => withNames(rows, entity))
        )
      })
  }
}
