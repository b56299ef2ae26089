import type { Visibility } from "@hourbook/core/access/Policy"
import type { IdleFound, IdleQuestion } from "@hourbook/core/facts/ReportFacts"
import type { SqlClient, Statement } from "effect/sql"
import { visibleClients } from "../sql/visibleRows.ts"
import { lastDays } from "./lastDays.ts"

type IdleRow = IdleFound["first"][number] & { readonly total: number }

/** Finds the projects that have been idle longest. Each row has the number of all. */
export const idleProjects = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { before, filter, limit, of }: IdleQuestion
): Statement.Statement<IdleRow> => sql<IdleRow>`
  select last.id, last.day, count(*) over ()::int as total
  from (${lastDays(sql, visible, { of: [of], filter, by: "project" })}) last
    join projects t on t.workspace_id = ${visible.workspaceId} and t.id = last.id
    left join clients c on c.workspace_id = t.workspace_id and c.id = t.client_id
  where ${sql.and([
    sql`last.day < ${before}::date`,
    sql`not t.archived`,
    sql`c.archived is not true`,
    ...visibleClients(sql, visible, "t.client_id")
  ])}
  order by last.day, t.name_folded, t.id limit ${limit}`

export const toIdle = (rows: ReadonlyArray<IdleRow>): IdleFound => ({
  first: rows.map(({ day, id }) => ({ id, day })),
  count: rows[0]?.total ?? 0
})
