import type { Visibility } from "@hourbook/core/access/Policy"
import type { IdleFound, IdleQuestion } from "@hourbook/core/facts/ReportFacts"
import { addDays } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { visibleClients } from "../sql/visibleRows.ts"
import { lastDays } from "./lastDays.ts"
import { during } from "./rows/dayConditions.ts"
import type { DateRange } from "./rows/factPeriods.ts"
import { pendingDeltas } from "./rows/factRows.ts"

interface IdleAsked extends IdleQuestion {
  /** Whether the last days of all projects are stored, and the question is about work within an end alone. */
  readonly isStored: boolean
}

/** A project, and the same in each row; the only row may be of no project. */
interface IdleRow {
  readonly id: IdleFound["first"][number]["id"] | null
  readonly day: IdleFound["first"][number]["day"]
  readonly total: number
  /** The number of projects whose last day is not stored. */
  readonly undated: number
}

/**
 * Finds the projects that have been idle longest. Each row has the number of all. Last days and projects are grouped instead of joined:
 * the planner takes both for short, and would look each project and its client up.
 */
export const idleProjects = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  asked: IdleAsked
): Statement.Statement<IdleRow> => {
  const { before, filter, isStored, limit, of } = asked
  const days = isStored
    ? mostlyStored(sql, visible, asked)
    : lastDays(sql, visible, { of: [of], filter, by: "project" })
  return sql<IdleRow>`
    with ${pendingDeltas(sql, visible, [of])}, known as materialized (
      ${isStored ? storedDays(sql, visible, of) : sql`select null::uuid as id, null::date as day where false`}
    )
    select idle.id, idle.day, coalesce(idle.total, 0) as total, counted.undated
    from (select count(*)::int as undated from known where day is null) counted
    left join (
      select id, day, name, count(*) over ()::int as total
      from (
        select id, max(day) as day, max(name) as name
        from (
          select last.id, last.day, null collate "C" as name from (${days}) last
          union all
          select t.id, null, t.name_order collate "C"
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
      order by day, name, id limit ${limit}
    ) idle on true
    order by idle.day, idle.name, idle.id`
}

/** Selects `id` and `day` of each project: the last day of work, null where it is not stored or has changed since. */
const storedDays = (sql: SqlClient.SqlClient, { workspaceId }: Visibility, of: IdleQuestion["of"]) => sql`
  select t.id, case when t.id in (select project_id from pending where project_id is not null) then null else t.day end as day
  from fact_standings t
  where t.workspace_id = ${workspaceId} and t.kind = ${of} and t.entity = 'project' and t.id is not null`

/** How many days before the last idle ones are read for all projects: most that worked later did so in these, too. */
const daysReadTogether = 61

/**
 * Selects `id` and `day` of the last days: where the last day of all follows the end, that of the weeks before, or searched for, as where
 * none is known. Those that worked since the day before which a project is idle are left out of these.
 */
const mostlyStored = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { before, filter, of }: IdleAsked
): Statement.Fragment => {
  const { workspaceId } = visible
  const within = during(sql, "day", { to: filter.to })
  const isWithin = within.length === 0 ? sql`day is not null` : sql.and(within)
  const daysOf = (range: DateRange) => sql`
    from fact_days t
    where ${sql.and([
      sql`t.workspace_id = ${workspaceId} and t.kind = ${of} and t.project_id is not null`,
      ...during(sql, "t.day", range)
    ])}`
  const early = { from: addDays(before, -daysReadTogether), to: addDays(before, -1) }
  return sql`
    with
      followed as materialized (
        select id from known
        where day is not null and not (${isWithin}) and id not in (select t.project_id ${daysOf({ from: before, to: filter.to })})
      ),
      recent as materialized (
        select t.project_id as id, max(t.day) as day ${daysOf(early)} and exists (select from followed) group by 1
      ),
      searched as (
        select id from followed where id not in (select id from recent)
        union select id from known where day is null
        union select project_id from pending where project_id is not null
      )
    select id, day from known where ${isWithin}
    union all select id, day from recent where id in (select id from followed)
    union all select id, day from (${lastDays(sql, visible, { of: [of], filter, by: "project", among: sql`select id from searched` })}) last`
}

export const toIdle = (rows: ReadonlyArray<IdleRow>): IdleFound => ({
  first: rows.flatMap(({ day, id }) => (id === null ? [] : [{ id, day }])),
  count: rows[0]?.total ?? 0
})
