import type { Visibility } from "@hourbook/core/access/Policy"
import type { DebtorsQuestion } from "@hourbook/core/facts/Debtors"
import { accrualKinds, debtKinds } from "@hourbook/core/facts/factKinds"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { visibleClients } from "../sql/visibleRows.ts"
import { debtorStandings } from "./debtorStandings.ts"
import { columnOf } from "./rows/drillDown.ts"
import { factRows } from "./rows/factRows.ts"
import { signed } from "./rows/signed.ts"
import { openSince, rateOf } from "./standings/covering.ts"
import { openAccruals } from "./standings/openAccruals.ts"
import { debtFlowKinds, isOf } from "./standings/standingParts.ts"
import { pendingOf, storedDebts } from "./standings/storedStandings.ts"

export const ages = [30, 60, 90] as const
export const allAges = [...ages.map(String), "terms"]

/** A question, and what its totals are read from. */
export interface DebtorsAsked {
  readonly question: DebtorsQuestion
  /** See `RowsWanted`. */
  readonly recent: CalendarDate
  /** Whether what is owed is stored, less what followed the period: the question is about everything in it. */
  readonly isStored: boolean
}

/** The records that a question is about, of its period or since whenever. */
export const filterOf = ({ scope }: DebtorsQuestion) => ({ ...scope, from: undefined })

/** Selects `id`, `name`, `client` and `terms` of every project or client. Names are sort keys; without terms, the workspace's hold. */
export const owners = (sql: SqlClient.SqlClient, visible: Visibility, { by }: DebtorsQuestion): Statement.Fragment => {
  const isSeen = (column: string) =>
    sql.and([sql`t.workspace_id = ${visible.workspaceId}`, ...visibleClients(sql, visible, column)])
  return by === "client"
    ? sql`
      select t.id, t.name_order as name, t.name_order as client, t.payment_terms_days as terms
      from clients t where ${isSeen("t.id")}`
    : sql`
      select t.id, t.name_order as name, c.name_order as client, c.payment_terms_days as terms
      from projects t left join clients c on c.workspace_id = t.workspace_id and c.id = t.client_id
      where ${isSeen("t.client_id")}`
}

/** A key for an id that may be null, so that rows can be joined by it. */
const noId = "'00000000-0000-0000-0000-000000000000'::uuid"
export const keyOf = (sql: SqlClient.SqlClient, id: string): Statement.Fragment =>
  sql.literal(`coalesce(${id}, ${noId})`)

/** Selects what is to be added to stored debts: what is not in them yet, less what followed the period. */
const sinceStored = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, scope: { to } }: DebtorsQuestion
): Statement.Fragment => {
  const news = sql`select id, kind, currency, amount, count from (${pendingOf(sql, by, debtKinds)}) news`
  if (to === undefined) return news
  const column = columnOf[by]
  const { rows } = factRows(sql, visible, {
    of: debtKinds,
    filter: { from: addDays(to, 1) },
    columns: ["kind", column],
    longestPeriod: "year"
  })
  return sql`
    ${news} union all
    select ${sql(column)}, kind, currency, -amount, -count from (${rows}) later`
}

/**
 * Common table expressions that need `pending` of all kinds of debts:
 *
 * - `owners`: see above. Not materialized, so that joining many rows to them can use the index of the table: of their number the
 *   planner would know nothing.
 * - those of `openAccruals` for accounts with receipts that name a project: of these, not the newest accruals are open.
 * - `accounts`: by `id` and `currency` the `debt` on the balance date, the number of `flows` in the period, and what accrued in
 *   the last 30, 60 and 90 days and within the terms. What is open are the newest accruals, so of the debt at most that is so
 *   young. The `day` since which a debt is unpaid is null if it is not known.
 * - `standings`: by `id` the same in the base currency: the `debt`, the `surplus` that was paid too much in some currencies, and
 *   what is left from before 30, 60 and 90 days and the terms. The surplus covers the oldest of what is open first.
 * - `kept`: the rows of the report.
 */
export const debtorAccounts = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { isStored, question, recent }: DebtorsAsked
): Statement.Fragment => {
  const { by, overdueOnly, paymentTermsDays, scope, valuation } = question
  const { balanceDate } = valuation
  const column = columnOf[by]
  const filter = filterOf(question)
  const settling = isStored
    ? sinceStored(sql, visible, question)
    : sql`
      select ${sql(column)} as id, * from (${
        factRows(sql, visible, {
          of: debtKinds,
          filter,
          columns: ["kind", column],
          longestPeriod: "ever",
          recent
        }).rows
      }) rows`
  const flowing =
    scope.from === undefined
      ? null
      : factRows(sql, visible, { of: debtFlowKinds, filter: scope, columns: [column], longestPeriod: "year" })
  const accruing = (period: { readonly from?: CalendarDate; readonly to?: CalendarDate | undefined }) =>
    factRows(sql, visible, {
      of: accrualKinds,
      filter: { ...filter, ...period },
      columns: [column],
      longestPeriod: "day"
    }).rows
  const days = Math.max(...ages, paymentTermsDays)
  const start = addDays(balanceDate, -days)
  const since = (day: CalendarDate) => sql`(select ${day}::date)`
  const terms = sql`coalesce(own.terms, ${paymentTermsDays}::int)`
  const commas = sql.join(", ", false)
  const left = sql.literal(allAges.map((age) => `left_${age}`).join(", "))
  const sums = sql.literal(allAges.map((age) => `coalesce(aged.since_${age}, 0) as since_${age}`).join(", "))
  const counted = isOf("kind", debtFlowKinds)
  const isEver = scope.from === undefined
  /** Adds up what is open since each age. The parts of accounts are added up by themselves: one sum of everything takes many times as long. */
  const aged = (sumSince: (start: Statement.Fragment) => Statement.Fragment) => sql`
    ${commas(ages.map((age) => sql`${sumSince(since(addDays(balanceDate, -age)))} as ${sql.literal(`since_${age}`)}`))},
    ${sumSince(sql`(${since(balanceDate)} - ${terms})`)} as since_terms`
  const withTerms = (id: string) =>
    sql`left join (select id, terms from owners where terms is not null) own on own.id = ${sql.literal(id)}`
  const parts = [
    ...(isStored
      ? [
          sql`
          (select ${keyOf(sql, "id")} as key, currency, amount as debt, ${sql.literal(isEver ? "count" : "0")} as flows, day
          from (${storedDebts(sql, visible, by)}) debts) stored`
        ]
      : []),
    sql`
      (select ${keyOf(sql, "id")} as key, currency, sum(${sql.literal(signed(debtKinds, "debt"))}) as debt,
        ${sql.literal(isEver ? `coalesce(sum(count) filter (where ${counted}), 0)` : "0")} as flows
      from (${settling}) rows group by 1, 2) settled`,
    ...(flowing === null
      ? []
      : [
          sql`(select ${keyOf(sql, column)} as key, currency, sum(count) as flows from (${flowing.rows}) rows group by 1, 2) flowed`
        ]),
    sql`
      (select ${keyOf(sql, column)} as key, currency, ${aged((start) => sql`sum(amount) filter (where period >= ${start})`)}, null::date as oldest
      from (
        ${accruing({ from: start, to: scope.to })}
        union all
        select * from (${accruing({ to: addDays(start, -1) })}) rows
        where ${sql.literal(column)} = any(array(select id from longest))
          and period >= ${since(balanceDate)} - (select max(terms) from longest)
      ) rows ${withTerms(`rows.${column}`)}
      where ${keyOf(sql, column)} not in (select key from named) group by 1, 2
      union all
      select key, currency, ${aged((start) => sql`sum(${openSince(sql, start, null)})`)}, min(oldest)
      from (
        select key, id, currency, day as oldest, day as newest, null::date[] as days, null::numeric[] as reached, open from settled_accruals
        union all select key, id, currency, oldest, newest, days, reached, open from stored_parts
      ) open_parts ${withTerms("open_parts.id")} group by 1, 2) aged`
  ]
  const added = (column: "debt" | "flows", ...tables: ReadonlyArray<string>) =>
    sql.literal(`${tables.map((table) => `coalesce(${table}.${column}, 0)`).join(" + ")} as ${column}`)
  const settledTables = [...(isStored ? ["stored"] : []), "settled"]
  const flowTables = [...settledTables, ...(flowing === null ? [] : ["flowed"])]
  return sql`
    owners as not materialized (${owners(sql, visible, question)}),
    longest as materialized (select id, terms from owners where terms > ${days}),
    ${openAccruals(sql, visible, { filter: { clientIds: scope.clientIds, to: scope.to }, recent, from: isStored && scope.to === undefined ? "stored" : "facts", isWanted: "named" })},
    accounts as materialized (
      select nullif(key, ${sql.literal(noId)}) as id, key, currency, ${added("debt", ...settledTables)},
        ${added("flows", ...flowTables)}, ${sums},
        ${sql.literal(isStored ? "case when aged.oldest is not null then aged.oldest when settled.key is null and key not in (select key from named) then stored.day end" : "aged.oldest")} as day
      from ${sql.join(" full join ", false)(parts.map((part, index) => (index === 0 ? part : sql`${part} using (key, currency)`)))}
    ),
    ${debtorStandings(sql, allAges, rateOf(sql, question.valuation, "currency"))},
    kept as materialized (
      select id, debt, greatest(debt, 0) as open, ${left} from standings
      where (flows > 0 or debt <> 0 or is_unvalued) ${overdueOnly ? sql.literal("and left_terms > 0") : sql``}
    )`
}
