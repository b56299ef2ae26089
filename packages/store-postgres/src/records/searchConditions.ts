import { fold, termOf } from "@hourbook/core/values/fold"
import type { SqlClient, Statement } from "effect/sql"

/** What a search has found in a workspace, each as ids; null if that is too much, so that each statement searches itself. */
export interface Found {
  /** Records with the term in their text, and perhaps some without. */
  readonly ids: ReadonlyArray<string> | null
  readonly projectIds: ReadonlyArray<string> | null
  readonly clientIds: ReadonlyArray<string> | null
}

/** A term that is searched for in a column of folded text. */
export interface Searched {
  readonly workspaceId: string
  readonly text: string
  readonly search: string
}

/** What a search looks for; null if every text contains it, false if none does, since no text contains a NUL. */
export const wantedIn = (search: string): string | false | null => {
  const term = termOf(search)
  return term === "" ? null : !term.includes("\u0000") && term
}

/**
 * What it looks for in the texts of records: the folded search, until all of the workspace are as searches read them. Null where it is
 * in every text or in none.
 */
export const textTerm = (
  sql: SqlClient.SqlClient,
  { search = "", workspaceId }: { readonly search: string | undefined; readonly workspaceId: string }
): Statement.Fragment | null => {
  const term = wantedIn(search)
  if (typeof term !== "string") return null
  const former = fold(search)
  return term === former
    ? sql`${term}`
    : sql`(select case when exists (
        select from former_texts where workspace_id = ${workspaceId}
      ) then ${former}::text else ${term}::text end)`
}

/** Selects the ids of the projects or clients with a term in their name. */
export const selectNamed = (
  sql: SqlClient.SqlClient,
  table: "projects" | "clients",
  workspaceId: string,
  term: string
): Statement.Fragment =>
  sql`select n.id from ${sql(table)} n where n.workspace_id = ${workspaceId} and strpos(n.name_folded, ${term}) > 0`

/** The conditions that records, with the alias `t`, have a term in their text or in the name of their project or client. */
export const searchConditions = (
  sql: SqlClient.SqlClient,
  { search, text, workspaceId }: Searched,
  found: Found = { ids: null, projectIds: null, clientIds: null }
): ReadonlyArray<Statement.Fragment> => {
  const term = wantedIn(search)
  const part = textTerm(sql, { search, workspaceId })
  if (term === null) return []
  if (term === false || part === null) return [sql`false`]
  const contains = sql`strpos(${sql.literal(`t.${text}`)}, ${part}) > 0`
  const among = (ids: ReadonlyArray<string>, column: string) =>
    ids.length === 0 ? [] : [sql`${sql.literal(column)} = any(${ids}::uuid[])`]
  const named = (table: "projects" | "clients", column: string, ids: ReadonlyArray<string> | null) =>
    ids === null ? [sql`${sql.literal(column)} in (${selectNamed(sql, table, workspaceId, term)})`] : among(ids, column)
  const conditions = [
    ...(found.ids === null ? [contains] : among(found.ids, "t.id").map((listed) => sql`(${listed} and ${contains})`)),
    ...named("projects", "t.project_id", found.projectIds),
    ...named("clients", "t.client_id", found.clientIds)
  ]
  return [conditions.length === 0 ? sql`false` : sql.or(conditions)]
}
