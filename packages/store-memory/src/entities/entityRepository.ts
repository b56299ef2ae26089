import type { Visibility } from "@hourbook/core/access/Policy"
import { entityColumns, type Listed } from "@hourbook/core/entities/entityFilter"
import type { PageOf } from "@hourbook/core/shared/Page"
import { pageOf } from "@hourbook/core/shared/sorting"
import { Effect, Option } from "effect"
import type { Memory, Rows } from "../rows/Memory.ts"

/** What differs between projects and clients when they are read. */
interface EntityKind<A extends Listed, Filter> {
  readonly table: (rows: Rows) => ReadonlyMap<string, A>
  readonly sees: (visible: Visibility, entity: A) => boolean
  readonly matches: (filter: Filter, entity: A) => boolean
  /** The entity with the current names of what it references. */
  readonly withNames: (rows: Rows, entity: A) => A
}

/** The reads that projects and clients share. */
export const entityReads = <A extends Listed, Filter>(
  memory: Memory["Service"],
  { matches, sees, table, withNames }: EntityKind<A, Filter>
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
    ) => Effect.sync(() => pageOf(found(visible, filter), entityColumns, page)),
    count: (visible: Visibility, filter: Filter) => Effect.sync(() => found(visible, filter).length),
    all: (visible: Visibility, filter: Filter) => Effect.sync(() => found(visible, filter)),
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
