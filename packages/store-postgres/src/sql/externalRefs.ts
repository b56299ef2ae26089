import type { ExternalFilter, ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { ImportId } from "@hourbook/core/values/Ids"
import { isStorable } from "@hourbook/core/values/Text"
import { ExternalRefTaken } from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { asParameters, type RowShape } from "./rowShape.ts"

interface Origin {
  readonly externalRef: ExternalRef | null
  readonly importId: ImportId | null
}

/** What a record or entity is called elsewhere, and the import that made it. */
export const originShape: RowShape<Origin> = {
  columns: ["external_source", "external_id", "import_id"],
  cellsOf: ({ externalRef, importId }) => [externalRef?.source ?? null, externalRef?.id ?? null, importId]
}

/** The columns of an origin, and its values in the same order. */
export const originColumns = originShape.columns.join(", ")
export const originValues = (origin: Origin): Statement.Fragment => asParameters(originShape.cellsOf(origin))

/** How a query selects them from a table with the alias `t`. */
export const selectedOrigin = `t.external_source as "externalSource", t.external_id as "externalId", t.import_id as "importId"`

/** Those columns, as the driver returns them. */
export interface OriginRow {
  readonly externalSource: string | null
  readonly externalId: string | null
  readonly importId: ImportId | null
}

export const externalRefOf = ({
  externalId,
  externalSource
}: Pick<OriginRow, "externalId" | "externalSource">): ExternalRef | null =>
  externalSource === null || externalId === null ? null : { source: externalSource, id: externalId }

/** A row whose reference is one field. */
export const withOrigin = <Row extends OriginRow>({ externalId, externalSource, ...row }: Row) => ({
  ...row,
  externalRef: externalRefOf({ externalId, externalSource })
})

/** The condition that a row, with the alias `t`, has a reference that the filter matches. */
export const externalConditions = (
  sql: SqlClient.SqlClient,
  filter: ExternalFilter | undefined
): ReadonlyArray<Statement.Fragment> => {
  if (filter === undefined) return []
  const { id, source } = filter
  if (!isStorable(source + (id ?? ""))) return [sql`false`]
  return [
    sql`t.external_source = ${source}`,
    ...(id === undefined ? [sql`t.external_id is not null`] : [sql`t.external_id = ${id}`])
  ]
}

/** The rows of a table that have some references, with the alias `t`: each found in the index of references. */
export const rowsWithRefs = (
  sql: SqlClient.SqlClient,
  {
    refs,
    table,
    workspaceId
  }: { readonly table: string; readonly workspaceId: string; readonly refs: ReadonlyArray<ExternalRef> }
): Statement.Fragment => {
  const storable = refs.filter(({ id, source }) => isStorable(source + id))
  return sql`
    (select distinct * from unnest(
      ${storable.map(({ source }) => source)}::text[], ${storable.map(({ id }) => id)}::text[]
    ) as ref (source, id)) ref
    join ${sql(table)} t
      on t.workspace_id = ${workspaceId} and t.external_source = ref.source and t.external_id = ref.id`
}

/** The error for the index of references of a table, which a write of `after` violated. */
export const refTaken = (
  table: string,
  constraint: string,
  after: { readonly externalRef: ExternalRef | null } | null
): Effect.Effect<never, ExternalRefTaken> | undefined => {
  const ref = after?.externalRef ?? null
  return constraint === `${table}_external` && ref !== null ? Effect.fail(new ExternalRefTaken({ ref })) : undefined
}
