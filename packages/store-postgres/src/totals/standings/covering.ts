import type { Valuation } from "@hourbook/core/facts/Valuation"
import { one, toText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { accrualsOf } from "./openAccruals.ts"

/** The value of a currency's unit on the balance date, null without a rate. */
export const rateOf = (
  sql: SqlClient.SqlClient,
  { balanceDate, conversion }: Pick<Valuation, "balanceDate" | "conversion">,
  column: string
): Statement.Fragment => {
  const foreign = [...new Set(conversion.exchangeRates.map(({ currency }) => currency))].flatMap((currency) => {
    const rate = conversion.at(one, currency, balanceDate)
    return rate === undefined ? [] : [sql`when ${currency}::text then ${toText(rate)}::numeric`]
  })
  return sql`case ${sql.literal(column)} when ${conversion.base}::text then 1 ${sql.join(" ", false)(foreign)} end`
}

/**
 * Common table expressions from those of `openAccruals`: `surplus`, by `key` what is paid too much, and `covering`, open accruals with their
 * `value` and what surpluses in other currencies have `covered` of it, the oldest first; both in the base currency. `by` says whether each
 * day is a row, or all `days` of a part that is stored, of the `oldest` and `newest` of which the rest follows with `openSince`.
 * `covered_accruals` are those of accounts with a surplus. `covering` is read once: it is not kept.
 */
export const covering = (
  sql: SqlClient.SqlClient,
  rate: Statement.Fragment,
  by: "day" | "part"
): Statement.Fragment => {
  const own = "key, id, currency, project_id, user_id"
  const columns = sql.literal(`${own}, day, amount, open`)
  const isCovered = sql`(key in (select key from surplus where worth > 0))`
  const ofDay = sql.literal(
    by === "day" ? "day, amount" : "day as oldest, day as newest, null::date[] as days, null::numeric[] as reached"
  )
  const ofPart = sql`
    select ${sql.literal(own)}, oldest, newest, days, reached, open, open * ${rate}, 0
    from stored_parts where ${isCovered} is not true`
  const ofDays = sql`
    select ${sql.literal(own)}, day, amount, open, open * ${rate}, 0 from (${accrualsOf(sql, sql`${isCovered} is not true`)}) accruals`
  return sql`
  surplus as materialized (
    select key, sum(-net * ${rate}) as worth from nets where net < 0 group by key
  ),
  covered_accruals as materialized (
    select ${columns}, value, case when value is null then 0 else least(value, greatest(worth - sum(value) over (
        partition by key order by day, currency collate "C", project_id nulls first, user_id nulls first rows unbounded preceding
      ) + value, 0)) end as covered
    from (select *, open * ${rate} as value from (${accrualsOf(sql, sql`${isCovered} is true`)}) accruals) valued
    join surplus using (key)
  ),
  covering as not materialized (
    select ${sql.literal(own)}, ${ofDay}, open, value, covered from covered_accruals
    union all
    ${
      by === "day"
        ? ofDays
        : sql`
          select ${sql.literal(own)}, day, day, null, null, open, open * ${rate}, 0 from settled_accruals where ${isCovered} is not true
          union all ${ofPart}`
    }
  )`
}

/**
 * What is open of a part since a day, from its `oldest` and `newest` day and all `days` with what is open up to each (`reached`): null where
 * nothing is. In the base currency, of a row of `covering` by part, or in the part's own. Surpluses cover no more than parts of one day.
 */
export const openSince = (
  sql: SqlClient.SqlClient,
  day: Statement.Fragment,
  rate: Statement.Fragment | null
): Statement.Fragment => {
  const [all, worth] = rate === null ? [sql`open`, sql``] : [sql`value - covered`, sql`* ${rate}`]
  return sql`
    case when newest < ${day} then null when oldest >= ${day} then ${all}
      else ${all} - reached[width_bucket(${day} - 1, days)] ${worth} end`
}
