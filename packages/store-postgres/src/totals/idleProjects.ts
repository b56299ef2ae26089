import type { Visibility } from "@hourbook/core/access/Policy"
import type { IdleFound, IdleQuestion } from "@hourbook/core/facts/ReportFacts"
import type { SqlClient, Statement } from "effect/sql"
import { visibleClients } from "../sql/visibleRows.ts"
import { lastDays } from "./lastDays.ts"

type IdleRow = IdleFound["first"][number] & { readonly total: number }

/**
 * Finds the projects that have been idle longest. Each row has the number of all. Last days and projects are grouped instead of joined:
 * the planner takes both for short, and would look each project and its client up.
 */
export const idleProjects = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { before, filter, limit, of }: IdleQuestion
): Statement.Statement<IdleRow> => sql<IdleRow>`
  select id, day, count(*) over ()::int as total
  from (
    select id, max(day) as day, max(name) as name
    from (
      select last.id, last.day, null collate "C" as name
      from (${lastDays(sql, visible, { of: [of], filter, by: "project" })}) last
      union all
      select t.id, null, t.name_folded collate "C"
      from projects t left join clients c on c.workspace_id = t.workspace_id and c.id = t.client_id
      where ${sql.and([
        sql`t.workspace_id = ${visible.workspaceId}`,
        sql`not t.archived`,
        sql`c.archived is not true`,
        ...visibleClients(sql, visible, "t.client_id")
      ])}
    ) both_sides
    group by id having max(day) < ${before}::date and max(name) is not null
  ) idle
  order by day, name, id limit ${limit}`

export const toIdle = (rows: ReadonlyArray<IdleRow>): IdleFound => ({
  first: rows.map(({ day, id }) => ({ id, day })),
  count: rows[0]?.total ?? 0
})
