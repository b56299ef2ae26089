import type { Visibility } from "@hourbook/core/access/Policy"
import type { DebtorsQuestion } from "@hourbook/core/facts/Debtors"
import { accrualKinds, debtKinds } from "@hourbook/core/facts/factKinds"
import { addDays, type CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { one, toText } from "@hourbook/core/shared/Money"
import type { SqlClient, Statement } from "effect/sql"
import { visibleClients } from "../sql/visibleRows.ts"
import { columnOf } from "./drillDown.ts"
import { factRows } from "./factRows.ts"
import { signed } from "./signed.ts"
import { debtFlowKinds, isOf } from "./standingParts.ts"
import { pendingOf, storedDebts } from "./storedStandings.ts"

const ages = [30, 60, 90] as const

/** A question, and what its totals are read from. */
export interface DebtorsAsked {
  readonly question: DebtorsQuestion
  /** See `RowsWanted`. */
  readonly recent: CalendarDate
  /** Whether the stored standings are of the rates in force, and the question is about everything. */
  readonly isStored: boolean
}

/** The records that a question is about, of its period or since whenever. */
export const filterOf = ({ scope }: DebtorsQuestion) => ({ ...scope, from: undefined })

/** The value of a currency's unit on the balance date, null without a rate. */
export const rateOf = (
  sql: SqlClient.SqlClient,
  { valuation: { balanceDate, conversion } }: DebtorsQuestion,
  column: string
): Statement.Fragment => {
  const foreign = [...new Set(conversion.exchangeRates.map(({ currency }) => currency))].flatMap((currency) => {
    const rate = conversion.at(one, currency, balanceDate)
    return rate === undefined ? [] : [sql`when ${currency}::text then ${toText(rate)}::numeric`]
  })
  return sql`case ${sql.literal(column)} when ${conversion.base}::text then 1 ${sql.join(" ", false)(foreign)} end`
}

/** Selects `id`, `name`, `client` and `terms` of every project or client. Names are folded; without terms, the workspace's hold. */
const owners = (sql: SqlClient.SqlClient, visible: Visibility, { by }: DebtorsQuestion): Statement.Fragment => {
  const isSeen = (column: string) =>
    sql.and([sql`t.workspace_id = ${visible.workspaceId}`, ...visibleClients(sql, visible, column)])
  return by === "client"
    ? sql`
      select t.id, t.name_folded as name, t.name_folded as client, t.payment_terms_days as terms
      from clients t where ${isSeen("t.id")}`
    : sql`
      select t.id, t.name_folded as name, c.name_folded as client, c.payment_terms_days as terms
      from projects t left join clients c on c.workspace_id = t.workspace_id and c.id = t.client_id
      where ${isSeen("t.client_id")}`
}

/** The accounts of what `moved` lately and of what is stored, which has one row of each: adding nothing up spares most of the time. */
const withStored = (sql: SqlClient.SqlClient, stored: Statement.Fragment): Statement.Fragment => {
  const sums = sql.literal(
    [...ages.map(String), "terms"].map((age) => `coalesce(moved.since_${age}, 0) as since_${age}`).join(", ")
  )
  const key = (table: string) => `coalesce(${table}.id, '00000000-0000-0000-0000-000000000000')`
  return sql`
    select coalesce(stored.id, moved.id) as id, coalesce(stored.currency, moved.currency) as currency,
      coalesce(stored.amount, 0) + coalesce(moved.debt, 0) as debt,
      coalesce(stored.count, 0) + coalesce(moved.flows, 0) as flows, ${sums}
    from (${stored}) stored full join moved
      on moved.currency = stored.currency and ${sql.literal(`${key("moved")} = ${key("stored")}`)}`
}

/**
 * Common table expressions that need `pending` of all kinds of debts:
 *
 * - `owners`: see above. Not materialized, so that joining many rows to them can use the index of the table: of their number the
 *   planner would know nothing.
 * - `accounts`: by `id` and `currency` the `debt` on the balance date, the number of `flows` in the period, and what accrued in
 *   the last 30, 60 and 90 days and within the terms. What is open are the newest accruals, so of the debt at most that is so
 *   young.
 * - `standings`: by `id` the same in the base currency: the `debt`, the `surplus` that was paid too much in some currencies, and
 *   what is open in the others from before 30, 60 and 90 days and the terms. The surplus covers the oldest of it first.
 * - `kept`: the rows of the report, with what is left of each age and overdue.
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
  const id = sql.literal(`${column} as id`)
  const settling = isStored
    ? pendingOf(sql, by, debtKinds)
    : sql`
      select ${id}, * from (${
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
  const terms = sql`coalesce(owners.terms, ${paymentTermsDays}::int)`
  const withTerms = (rows: Statement.Fragment) => sql`
    select rows.${sql(column)} as id, rows.currency, null, null, rows.amount, rows.period, ${terms}
    from (${rows}) rows left join owners on owners.id = rows.${sql(column)}`
  const young = sql.join(
    ", ",
    false
  )(
    ages.map(
      (age) => sql`
        coalesce(sum(amount) filter (where period >= ${since(addDays(balanceDate, -age))}), 0)
          as ${sql.literal(`since_${age}`)}`
    )
  )
  // Of an open account at most what accrued since a day is so young: of most nothing, and then there is nothing to add up.
  const allAges = [...ages.map(String), "terms"]
  const ofYoung = allAges.map((age) =>
    sql.literal(`sum(least(since_${age}, debt) * rate) filter (where debt > 0 and since_${age} > 0) as young_${age}`)
  )
  const open = allAges.map((age) => sql.literal(`debt + surplus - coalesce(young_${age}, 0) as before_${age}`))
  const left = allAges.map((age) => sql.literal(`greatest(before_${age} - surplus, 0) as left_${age}`))
  const commas = sql.join(", ", false)
  const flows =
    scope.from === undefined ? sql.literal(`case when ${isOf("kind", debtFlowKinds)} then count end`) : sql`null`
  return sql`
    owners as not materialized (${owners(sql, visible, question)}),
    longest as materialized (select id, terms from owners where terms > ${days}),
    moved as materialized (
      select id, currency, coalesce(sum(debt), 0) as debt, coalesce(sum(flows), 0) as flows, ${young},
        coalesce(sum(amount) filter (where period >= ${since(balanceDate)} - terms), 0) as since_terms
      from (
        select id, currency, ${sql.literal(signed(debtKinds, "debt"))} as debt, ${flows}::numeric as flows,
          null::numeric as amount, null::date as period, null::int as terms
        from (${settling}) rows
        ${flowing === null ? sql`` : sql`union all select ${id}, currency, null, count, null, null, null from (${flowing.rows}) rows`}
        union all ${withTerms(accruing({ from: start, to: scope.to }))}
        union all ${withTerms(sql`
          select * from (${accruing({ to: addDays(start, -1) })}) rows
          where ${sql.literal(column)} = any(array(select id from longest))
            and period >= ${since(balanceDate)} - (select max(terms) from longest)`)}
      ) counted
      group by id, currency
    ),
    accounts as materialized (${isStored ? withStored(sql, storedDebts(sql, visible, by)) : sql`select * from moved`}),
    standings as materialized (
      select id, flows, debt, surplus, ${commas(open)}, is_open, is_unvalued
      from (
        select id, sum(flows) as flows, coalesce(sum(debt * rate), 0) as debt,
          coalesce(-sum(debt * rate) filter (where debt < 0), 0) as surplus, ${commas(ofYoung)},
          bool_or(debt <> 0) as is_open, bool_or(debt <> 0 and rate is null) as is_unvalued
        from (select *, ${rateOf(sql, question, "currency")} as rate from accounts) valued
        group by id
      ) summed
    ),
    kept as materialized (
      select id, debt, ${commas(left)} from standings
      where (flows > 0 or debt <> 0 or is_unvalued) ${overdueOnly ? sql.literal("and before_terms > surplus") : sql``}
    )`
}
