import type { Visibility } from "@hourbook/core/access/Policy"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { ages, allAges, type DebtorsAsked, filterOf, keyOf, owners } from "./debtorAccounts.ts"
import { factRows } from "./rows/factRows.ts"
import { covering, openSince, rateOf } from "./standings/covering.ts"
import { openAccruals, receiptKinds } from "./standings/openAccruals.ts"
import { debtFlowKinds } from "./standings/standingParts.ts"
import { isSettled, pendingOf, storedDebts, unsettledDebts } from "./standings/storedStandings.ts"

/** Selects the `id` of projects with records of the period that make a row of debtors, each once. */
const flowsOf = (sql: SqlClient.SqlClient, visible: Visibility, { isStored, question, recent }: DebtorsAsked) => {
  const { scope } = question
  const counted = (rows: Statement.Fragment) => sql`select id from (${rows}) counted group by 1 having sum(count) > 0`
  if (isStored && scope.from === undefined && scope.to === undefined) {
    return sql`
      select distinct id from (${storedDebts(sql, visible, "project", sql`t.count > 0 and ${isSettled(sql, "project", debtFlowKinds)}`)}) stored
      union all ${counted(sql`
        select id, count from (${unsettledDebts(sql, visible, "project", debtFlowKinds)}) stored
        union all select id, count from (${pendingOf(sql, "project", debtFlowKinds)}) news`)}`
  }
  const { rows } = factRows(sql, visible, {
    of: debtFlowKinds,
    filter: scope,
    columns: ["project_id"],
    longestPeriod: "ever",
    recent
  })
  return counted(sql`select project_id as id, count from (${rows}) rows`)
}

/**
 * Selects `id` and `currency` of what was owed and is not any more, or is owed and was not, of projects that nothing else is known of: without
 * records in the period, and without anything open that no surplus covers. So only accounts matter that have receipts in the period, or
 * have paid too much (`changed`): of others, nothing but records makes less open, and all that was open still is.
 */
const settledIn = (sql: SqlClient.SqlClient, visible: Visibility, asked: DebtorsAsked, from: CalendarDate) => {
  const { question, recent } = asked
  const { scope } = question
  const filter = { clientIds: scope.clientIds, to: addDays(from, -1) }
  const receipts = factRows(sql, visible, {
    of: receiptKinds,
    filter: scope,
    columns: ["client_id"],
    longestPeriod: "year"
  })
  const owed = (sign: string) =>
    sql.literal(
      `select project_id as id, currency, ${sign}open as amount from open_accruals where (key in (select key from changed)) is true
        union all select null, currency, ${sign}net from nets where net < 0`
    )
  return sql`
    with changed as materialized (
      select ${keyOf(sql, "client_id")} as key from (${receipts.rows}) receipts union select key from nets where net < 0
    )
    select id, currency from (
      ${owed("-")}
      union all select id, currency, amount from (
        with ${openAccruals(sql, visible, { filter, recent, from: "facts", isWanted: null, settled: "changed" })} ${owed("")}
      ) opening
    ) moved group by 1, 2 having sum(amount) <> 0`
}

/**
 * Common table expressions that need `pending` of all kinds of debts, up to `kept`, the rows of a report by project: by `id` what is
 * `open`, what is owed (`debt`: less what is on account, which is of no project), and what is open from before 30, 60 and 90 days and
 * the terms of its clients, and for pages by age the `oldest` day of it. Every account is settled whole.
 */
export const debtorProjects = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  asked: DebtorsAsked
): Statement.Fragment => {
  const { isStored, question, recent } = asked
  const { paymentTermsDays, scope, valuation } = question
  const { balanceDate } = valuation
  const { clientIds, to } = filterOf(question)
  const rate = rateOf(sql, valuation, "currency")
  const day = (age: number) => sql`(select ${addDays(balanceDate, -age)}::date)`
  const isByAge = question.pages.some(({ sort }) => sort.by === "age")
  const sinceDay = (since: Statement.Fragment, name: string) =>
    sql`sum(${openSince(sql, since, rate)}) as ${sql.literal(name)}`
  const young = [
    ...ages.map((age) => sinceDay(day(age), `since_${age}`)),
    sinceDay(sql`((select ${balanceDate}::date) - coalesce(terms, ${paymentTermsDays}::int))`, "since_terms")
  ]
  const left = sql.literal(
    allAges.map((age) => `coalesce(owed.open - coalesce(owed.since_${age}, 0), 0) as left_${age}`).join(", ")
  )
  const settled =
    scope.from === undefined || question.pages.length === 0
      ? sql``
      : sql`union select ${keyOf(sql, "id")} from (${settledIn(sql, visible, asked, scope.from)}) settled`
  return sql`
    owners as not materialized (${owners(sql, visible, question)}),
    terms_of as materialized (
      select id, payment_terms_days as terms from clients
      where workspace_id = ${visible.workspaceId} and payment_terms_days is not null
    ),
    ${openAccruals(sql, visible, { filter: { clientIds, to }, recent, from: isStored && to === undefined ? "stored" : "facts", isWanted: null })},
    ${covering(sql, rate, "part")},
    kept as materialized (
      select nullif(key, ${keyOf(sql, "null::uuid")}) as id, coalesce(owed.open, 0) as open,
        coalesce(owed.open, 0) - coalesce(free.on_account, 0) as debt, ${left}
        ${sql.literal(isByAge ? ", owed.oldest" : "")}
      from (
        select ${keyOf(sql, "project_id")} as key, coalesce(sum(value - covered), 0) as open, ${sql.join(", ", false)(young)},
          bool_or(value is null) as is_unvalued ${isByAge ? sql`, min(oldest) filter (where value is null or value > covered) as oldest` : sql``}
        from covering left join terms_of on terms_of.id = covering.id group by 1
      ) owed
      full join (
        select ${keyOf(sql, "id")} as key from (${flowsOf(sql, visible, asked)}) flowing ${settled}
      ) active using (key)
      full join (
        select ${keyOf(sql, "null::uuid")} as key,
          coalesce((select sum(worth) from surplus), 0) - coalesce((select sum(covered) from covered_accruals), 0) as on_account,
          exists (select from nets where net < 0 and ${rate} is null) as is_unvalued
      ) free using (key)
      where active.key is not null or owed.open <> 0 or owed.is_unvalued or free.on_account <> 0 or free.is_unvalued
    )`
}
