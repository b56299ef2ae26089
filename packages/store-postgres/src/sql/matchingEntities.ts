import type { Visibility } from "@hourbook/core/access/Policy"
import type { EntityFilter } from "@hourbook/core/values/EntityFilter"
import { termOf } from "@hourbook/core/values/fold"
import type { SqlClient, Statement } from "effect/sql"
import { externalConditions } from "./externalRefs.ts"
import { hasId } from "./hasId.ts"
import { visibleClients } from "./visibleRows.ts"

/** The table of projects or clients, and the column of the client of each. */
export const entityTables = {
  project: { table: "projects", client: "t.client_id" },
  client: { table: "clients", client: "t.id" }
} as const

export type EntityTable = keyof typeof entityTables

/** Restricts projects or clients, with the alias `t`, to those that the caller may see. */
export const visibleEntities = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  of: EntityTable
): ReadonlyArray<Statement.Fragment> => [
  sql`t.workspace_id = ${visible.workspaceId}`,
  ...visibleClients(sql, visible, entityTables[of].client)
]

/** Restricts projects or clients, with the alias `t`, to those that the caller may see and a filter matches. */
export const matchingEntities = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  of: EntityTable,
  { archived, budgeted, clientIds, external, ids, search }: EntityFilter
): ReadonlyArray<Statement.Fragment> => {
  const term = termOf(search ?? "")
  return [
    ...visibleEntities(sql, visible, of),
    ...hasId(sql, "t.id", ids),
    ...(archived === undefined ? [] : [sql`t.archived = ${archived}`]),
    ...(budgeted === undefined ? [] : [sql`t.budget is not null`]),
    ...externalConditions(sql, external),
    ...(term === "" ? [] : [term.includes("\u0000") ? sql`false` : sql`strpos(t.name_folded, ${term}) > 0`]),
    ...hasId(sql, entityTables[of].client, clientIds)
  ]
}
