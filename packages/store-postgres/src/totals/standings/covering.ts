import type { Valuation } from "@hourbook/core/facts/Valuation"
import { one, toText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"

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
 * Common table expressions from those of `openAccruals`: `surplus`, by `key` what is paid too much, and `covering`, the open accruals
 * with their `value` and what surpluses in other currencies have `covered` of it, the oldest first; both in the base currency.
 * `covered_accruals` are those of accounts with a surplus. `covering` is read once: it is not kept.
 */
export const covering = (sql: SqlClient.SqlClient, rate: Statement.Fragment): Statement.Fragment => {
  const columns = sql.literal("key, id, currency, project_id, user_id, day, amount, open")
  return sql`
  surplus as materialized (
    select key, sum(-net * ${rate}) as worth from nets where net < 0 group by key
  ),
  covered_accruals as materialized (
    select ${columns}, value, case when value is null then 0 else least(value, greatest(worth - sum(value) over (
        partition by key order by day, currency collate "C", project_id nulls first, user_id nulls first rows unbounded preceding
      ) + value, 0)) end as covered
    from (select *, open * ${rate} as value from open_accruals where key in (select key from surplus where worth > 0)) valued
    join surplus using (key)
  ),
  covering as not materialized (
    select ${columns}, open * ${rate} as value, 0 as covered from open_accruals
    where key not in (select key from surplus where worth > 0)
    union all
    select ${columns}, value, covered from covered_accruals
  )`
}
