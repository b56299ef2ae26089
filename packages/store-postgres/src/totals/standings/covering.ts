import type { Valuation } from "@hourbook/core/facts/Valuation"
import { one, toText } from "@hourbook/core/shared/Money"
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
 */
export const covering = (sql: SqlClient.SqlClient, rate: Statement.Fragment): Statement.Fragment => sql`
  surplus as materialized (
    select key, sum(-net * ${rate}) as worth from nets where net < 0 group by key
  ),
  covering as materialized (
    select valued.*, case when worth > 0 and value is not null then least(value, greatest(worth - sum(value) over (
        partition by key order by day, currency collate "C", project_id nulls first, user_id nulls first
      ) + value, 0)) else 0 end as covered
    from (select *, open * ${rate} as value from open_accruals) valued left join surplus using (key)
  )`
