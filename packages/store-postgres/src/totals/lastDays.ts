import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { LastDay } from "@hourbook/core/facts/ReportFacts"
import { eachInSlices } from "@hourbook/core/scheduling/inSlices"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { entityConditions } from "../records/recordConditions.ts"
import { during } from "./rows/dayConditions.ts"
import { columnOf, type EntityQuestion, isInside, sameId } from "./rows/drillDown.ts"
import { factRows, pendingDeltas, type RowsWanted, tablesOf } from "./rows/factRows.ts"

/** The rollup of all time of each kind of entity: it has a row of each that has records of a kind. */
const everOf = { project: "fact_projects", client: "fact_clients", member: "fact_members" } as const

interface LastDaysQuestion extends EntityQuestion, Pick<RowsWanted, "found"> {
  /** Selects the `id` of those wanted, for a question whose filter has a period alone; by default all. */
  readonly among?: Statement.Fragment
}

/** Finds the last day of each project, client or member. */
export const lastDays = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  question: LastDaysQuestion
): Statement.Statement<LastDay> => {
  const { by, filter, found, of } = question
  const column = columnOf[by]
  const { fromRollups, rows } = factRows(sql, visible, { of, filter, columns: [column], longestPeriod: "year", found })
  if (!fromRollups) {
    return sql<LastDay>`select ${sql(column)} as id, max(period) as day from (${rows}) rows group by 1`
  }
  const searched = withoutOwnIds(sql, visible, question)
  const days = of.map((kind) => sql`(${lastDaysOf(sql, visible, searched, kind)})`)
  return sql<LastDay>`
    with ${pendingDeltas(sql, visible, of)}
    select id, max(day) as day from (${sql.join(" union all ", false)(days)}) days group by id`
}

const ownIds = { project: "projectIds", client: "clientIds", member: "userIds" } as const

/**
 * Reads them. The embedded database has one statement at a time, so a question about all projects or clients, of which there
 * may be many, is asked about each kind in a statement of its own.
 */
export const readLastDays = ({ sql, within }: Database["Service"], visible: Visibility, question: LastDaysQuestion) => {
  const { by, filter, of } = question
  const isShort = by === "member" || filter[ownIds[by]] !== undefined
  return Effect.forEach(
    isShort ? [question] : of.map((kind) => ({ ...question, of: [kind] })),
    (part) => within(visible.workspaceId)(lastDays(sql, visible, part)),
    { concurrency: "unbounded" }
  ).pipe(Effect.flatMap(lastOf))
}

/** The last day of each among those that several statements found. */
const lastOf = Effect.fnUntraced(function* (parts: ReadonlyArray<ReadonlyArray<LastDay>>) {
  const [first = [], ...others] = parts.filter((days) => days.length > 0)
  if (others.length === 0) return first
  const last = new Map<LastDay["id"], LastDay>()
  for (const days of [first, ...others]) {
    yield* eachInSlices(days, (one) => {
      const known = last.get(one.id)
      if (known === undefined || known.day < one.day) last.set(one.id, one)
    })
  }
  return [...last.values()]
})

/**
 * A question whose filter names the projects, clients or members that it is about, and nothing else but a period, as one about these:
 * then each search by an index finds its day at once.
 */
const withoutOwnIds = (sql: SqlClient.SqlClient, visible: Visibility, question: LastDaysQuestion): LastDaysQuestion => {
  const own = ownIds[question.by]
  const { [own]: ids, ...others } = question.filter
  if (ids === undefined || isNarrow(visible, others)) return question
  const known = ids.filter((id) => id !== null)
  const none = ids.includes(null) ? sql`union all select null` : sql``
  return { ...question, filter: others, among: sql`select id from unnest(${known}::uuid[]) named (id) ${none}` }
}

/** Whether a filter or what the caller may see leaves records out that an index by one id and day has. */
const isNarrow = ({ sight }: Visibility, filter: EntityQuestion["filter"]): boolean =>
  sight._tag !== "All" ||
  [filter.clientIds, filter.projectIds, filter.userIds, filter.currencies].some((listed) => listed !== undefined)

/**
 * Selects `id` and `day`: the last days of one kind. One index search finds the last day in the rollup without a pending
 * delta; later days with deltas are counted one by one. With a filter, it first finds the last year with a match, so that
 * the search does not scan all records that the filter excludes.
 */
const lastDaysOf = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { among, by, filter }: Omit<LastDaysQuestion, "of" | "found">,
  kind: FactKindName
): Statement.Fragment => {
  const column = columnOf[by]
  const entity = `t.${column}`
  const { rows } = factRows(sql, visible, { of: [kind], filter, columns: [column], longestPeriod: "year" })
  const sharedConditions = entityConditions(sql, visible, filter)
  const { days } = tablesOf(visible, { filter, columns: [column] })
  const isFiltered = isNarrow(visible, filter)
  const inYear = (period: string, found: string) => (isFiltered ? isInside(sql, period, { found, outer: "year" }) : [])
  const candidates = isFiltered
    ? sql`
      select id, max(year) as year
      from (
        select ${sql(column)} as id, date_trunc('year', period::timestamp)::date as year
        from (${rows}) rows group by 1, 2 having sum(count) <> 0
      ) sums group by id`
    : among === undefined
      ? sql`
      select ${sql.literal(entity)} as id, null::date as year
      from ${sql(everOf[by])} t where ${sql.and([sql`t.kind = ${kind}`, ...sharedConditions])}
      union select id, null from touched`
      : sql`select id, null::date as year from (${among}) among`
  const inRollup = (same: string, ...conditions: ReadonlyArray<Statement.Fragment>) => sql`
    from ${sql(days)} t where ${sql.and([sql.literal(same), sql`t.kind = ${kind}`, ...sharedConditions, ...conditions])}`
  const lastInRollup = (same: string) => sql`(
    select t.day
    ${inRollup(
      same,
      ...during(sql, "t.day", filter),
      ...inYear("t.day", "candidates"),
      sql.literal(`(t.day, coalesce(${entity}::text, '')) not in (select day, coalesce(id::text, '') from touched)`)
    )}
    order by t.day desc limit 1
  )`
  const counted = (same: string) => sql`(select coalesce(sum(t.count), 0) ${inRollup(same, sql`t.day = newer.day`)})`
  return sql`
    with
      touched as (
        select ${sql.literal(entity)} as id, t.day, sum(t.count) as count
        from pending t where ${sql.and([sql`t.kind = ${kind}`, ...sharedConditions, ...during(sql, "t.day", filter)])} group by 1, 2
      ),
      candidates as (${candidates}),
      settled as (
        select id, year,
          case when id is null then ${lastInRollup(`${entity} is null`)} else ${lastInRollup(`${entity} = candidates.id`)} end as day
        from candidates
      ),
      newer as materialized (
        select touched.id, touched.day, touched.count
        from settled join touched on ${sameId(sql, "settled.id", "touched.id")}
        where ${sql.and([...inYear("touched.day", "settled"), sql`(settled.day is null or touched.day > settled.day)`])}
      ),
      unsettled as (
        select id, day from newer
        where count +
          case when id is null then ${counted(`${entity} is null`)} else ${counted(`${entity} = newer.id`)} end <> 0
      )
    select id, day
    from (select id, day from settled union all select id, day from unsettled) days
    where day is not null`
}
