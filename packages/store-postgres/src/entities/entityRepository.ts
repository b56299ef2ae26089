import type { Visibility } from "@hourbook/core/access/Policy"
import type { FigureQuery } from "@hourbook/core/facts/figures"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { type EntityFilter, isWhole } from "@hourbook/core/values/EntityFilter"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import { sortKey } from "@hourbook/core/values/fold"
import type { Instant } from "@hourbook/core/values/Instant"
import { fromText, toText } from "@hourbook/core/values/Money"
import { type PageOf, toTextValue } from "@hourbook/core/values/Page"
import { Effect, Option, Struct } from "effect"
import type { Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { rowsWithRefs } from "../sql/externalRefs.ts"
import { type EntityTable, entityTables, matchingEntities, visibleEntities } from "../sql/matchingEntities.ts"
import { bounds, byColumn, byCreation, type Order, type Orders, pageClauses, pageOf } from "../sql/paging.ts"
import { recentDays } from "../totals/recentDays.ts"
import { firstStandings } from "../totals/standings/firstStandings.ts"
import { projectDebts } from "../totals/standings/projectDebts.ts"
import { pendingFor, standings, type StandingsWanted } from "../totals/standings/standings.ts"
import type { StandingsKeeper } from "../totals/standings/StandingsKeeper.ts"

interface Entity {
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
}

/** What differs between projects and clients when they are read. */
interface EntityKind<A extends Entity, Row extends object> {
  readonly of: EntityTable
  /** The table with the alias `t`, and the tables joined to it. */
  readonly rows: Statement.Fragment
  /** The columns that a query selects. */
  readonly columns: Statement.Fragment
  readonly toEntity: (row: Row) => A
  /** Whether what each owes follows from the accounts of clients, which are settled whole, and not from its own records alone. */
  readonly isPartOfAccounts: boolean
}

/** The figure that a row is sorted by, as the driver returns it. */
interface Valued {
  readonly value: string
  /** How many accounts were settled anew where they might have been stored. */
  readonly undated: number
}

/** The most rows that are read in the order of a figure instead of adding up that of all. */
const mostFromTop = 1000

/**
 * How many rows a page takes that are read from the top in the order of a figure; undefined for other pages: those from below, those
 * after a row, and those with filters that may match few.
 */
const rowsFromTop = ({ filter, page }: FigureQuery<EntityFilter>): number | undefined => {
  const { direction, limit, start } = page
  const isOfMost = filter.archived !== true && isWhole({ ...filter, archived: undefined })
  if (direction === "asc" || start._tag !== "Offset" || !isOfMost) return undefined
  const count = start.offset + limit + 1
  return count > mostFromTop ? undefined : count
}

/** The reads that projects and clients share. */
export const entityReads = <A extends Entity, Row extends object, Filter extends EntityFilter>(
  { sql, within }: Database["Service"],
  { areCurrent, reportUndated }: StandingsKeeper["Service"],
  { columns, isPartOfAccounts, of, rows, toEntity }: EntityKind<A, Row>
) => {
  const orders: Orders<A, "name" | "createdAt"> = {
    createdAt: byCreation(sql),
    name: byColumn(sql, "name_order", ({ name }) => toTextValue(sortKey(name)), bounds(sql).text)
  }
  const byFigure: Order<A & Valued> = byColumn(
    sql,
    "value",
    ({ value }) => toText(fromText(value)),
    (value) => sql`${value}::numeric`
  )
  const found = (visible: Visibility, filter: Filter) => matchingEntities(sql, visible, of, filter)
  const from = (conditions: ReadonlyArray<Statement.Fragment>) => sql`from ${rows} where ${sql.and(conditions)}`
  /** Selects the page of some projects or clients, given as `id`, `created_at` and `value`, and reads those rows alone. */
  const rankedPage = (
    visible: Visibility,
    page: FigureQuery<Filter>["page"],
    {
      expressions,
      ranked,
      undated = sql`0`
    }: {
      readonly expressions: Statement.Fragment
      readonly ranked: Statement.Fragment
      readonly undated?: Statement.Fragment
    }
  ): Statement.Statement<Row & Valued> => {
    const { limited, orderBy, start } = pageClauses(sql, byFigure, page, [sql`true`])
    const order = byFigure.columns.map((column) => `ranked.${column} ${page.direction}`).join(", ")
    return sql<Row & Valued>`
      with
        ${expressions},
        ranked as (
          select t.id, t.created_at, t.value from (${ranked}) t
          where ${sql.and([sql`true`, ...start])} ${orderBy} ${limited}
        )
      select ${columns}, ranked.value::text as value, ${undated} as undated
      from ranked join ${rows} on t.workspace_id = ${visible.workspaceId} and t.id = ranked.id
      order by ${sql.literal(order)}`
  }
  const pageOfValues = (
    visible: Visibility,
    { filter, page }: FigureQuery<Filter>,
    expressions: Statement.Fragment,
    undated?: Statement.Fragment
  ): Statement.Statement<Row & Valued> =>
    rankedPage(visible, page, {
      expressions,
      ...(undated === undefined ? {} : { undated }),
      ranked: sql`
        select t.id, t.created_at, coalesce(standings.value, 0) as value
        from ${sql(entityTables[of].table)} t left join standings on standings.id = t.id
        where ${sql.and(found(visible, filter))}`
    })
  /** Finds the rows of the page by the figures of all. */
  const pageByFigure = (
    visible: Visibility,
    query: FigureQuery<Filter>,
    totals: Pick<StandingsWanted, "recent" | "isStored">
  ): Statement.Statement<Row & Valued> => {
    const { page, valuing } = query
    const sums = standings(sql, visible, { by: of, figure: page.sortBy, filter: {}, valuing, ...totals })
    return pageOfValues(visible, query, sql`${pendingFor(sql, visible, [sums])}, standings as (${sums.rows})`)
  }
  /** Finds the rows of the page by debts that are parts of accounts. */
  const pageByDebt = (visible: Visibility, query: FigureQuery<Filter>) => {
    const { valuing } = query
    return Effect.all({ recent: recentDays, isStored: areCurrent(visible, { to: valuing.to }) }).pipe(
      Effect.flatMap(({ isStored, recent }) =>
        within(visible.workspaceId)(
          pageOfValues(
            visible,
            query,
            projectDebts(sql, visible, { valuing, recent, isStored }),
            isStored ? sql`(select count(*)::int from reach)` : sql`0`
          )
        )
      ),
      Effect.tap(([row]) => reportUndated(visible.workspaceId, row?.undated ?? 0))
    )
  }
  /** Finds the rows of a page from the top by the largest figures, which are read in order: fewer rows if these are not above 0. */
  const pageFromTop = (
    visible: Visibility,
    { filter, page, valuing }: FigureQuery<Filter>,
    count: number
  ): Statement.Statement<Row & Valued> | null => {
    const table = sql(entityTables[of].table)
    const where = isWhole(filter)
      ? sql`true`
      : sql`t.id in (select t.id from ${table} t where ${sql.and(found(visible, filter))})`
    const expressions = firstStandings(sql, visible, { by: of, figure: page.sortBy, valuing, count, where })
    if (expressions === null) return null
    return rankedPage(visible, page, {
      expressions,
      ranked: sql`
        select t.id, t.created_at, standings.value from standings join ${table} t on t.id = standings.id
        where ${sql.and([sql`standings.value > 0`, ...found(visible, filter)])}`
    })
  }

  const pageOfFigure = (visible: Visibility, query: FigureQuery<Filter>) =>
    Effect.all({
      recent: recentDays,
      isStored: areCurrent(visible, { from: query.valuing.from, to: query.valuing.to })
    }).pipe(
      Effect.flatMap(
        Effect.fnUntraced(function* (totals) {
          const count = totals.isStored ? rowsFromTop(query) : undefined
          const first = count === undefined ? null : pageFromTop(visible, query, count)
          const found = first === null ? [] : yield* first
          return found.length > query.page.limit ? found : yield* pageByFigure(visible, query, totals)
        }, within(visible.workspaceId))
      )
    )

  return {
    list: (
      visible: Visibility,
      { filter, page }: { readonly filter: Filter; readonly page: PageOf<"name" | "createdAt"> }
    ) => {
      const order = orders[page.sortBy]
      const conditions = found(visible, filter)
      const { limited, orderBy, start } = pageClauses(sql, order, page, conditions)
      return within(visible.workspaceId)(
        sql<Row>`select ${columns} ${from([...conditions, ...start])} ${orderBy} ${limited}`
      ).pipe(
        Effect.map((rows) => pageOf(rows.map(toEntity), order, page.limit)),
        Effect.orDie
      )
    },
    listByFigure: (visible: Visibility, query: FigureQuery<Filter>) =>
      (isPartOfAccounts && query.page.sortBy === "debt" && visible.sight._tag !== "Own"
        ? pageByDebt(visible, query)
        : pageOfFigure(visible, query)
      ).pipe(
        Effect.map((found) => {
          const ranked = found.map((row) => ({ ...toEntity(row), value: row.value, undated: row.undated }))
          const { items, next } = pageOf(ranked, byFigure, query.page.limit)
          return { items: items.map((row) => Struct.omit(row, ["value", "undated"])), next }
        }),
        Effect.orDie
      ),
    count: (visible: Visibility, filter: Filter) =>
      within(visible.workspaceId)(
        sql<{ readonly count: number }>`
          select count(*)::int as count from ${sql(entityTables[of].table)} t where ${sql.and(found(visible, filter))}`
      ).pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie
      ),
    all: (visible: Visibility, filter: Filter) =>
      within(visible.workspaceId)(sql<Row>`select ${columns} ${from(found(visible, filter))}`).pipe(
        Effect.flatMap((rows): Effect.Effect<ReadonlyArray<A>> => mapInSlices(rows, toEntity)),
        Effect.orDie
      ),
    withExternalRefs: (visible: Visibility, refs: ReadonlyArray<ExternalRef>) =>
      within(visible.workspaceId)(
        sql<Row>`select ${columns} ${from([
          ...visibleEntities(sql, visible, of),
          sql`t.id in (select t.id from ${rowsWithRefs(sql, { table: entityTables[of].table, workspaceId: visible.workspaceId, refs })})`
        ])}`
      ).pipe(
        Effect.map((found) => found.map(toEntity)),
        Effect.orDie
      ),
    find: (visible: Visibility, id: A["id"]) =>
      within(visible.workspaceId)(
        sql<Row>`select ${columns} ${from([...visibleEntities(sql, visible, of), sql`t.id = ${id}`])}`
      ).pipe(
        Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), toEntity)),
        Effect.orDie
      )
  }
}
