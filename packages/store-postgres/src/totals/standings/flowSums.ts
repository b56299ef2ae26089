import { type Flow, flowOf } from "@hourbook/core/facts/Balance"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { Valuation } from "@hourbook/core/facts/Valuation"
import { type CurrencyCode, one, toText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { dates } from "../rows/dayConditions.ts"

/** The kinds among those asked for that count in a flow, with their signs. */
export const kindsIn = (of: ReadonlyArray<FactKindName>, flow: Flow) =>
  of.flatMap((kind) => {
    const [counted, sign] = flowOf[kind] ?? [null, 1]
    return counted === flow ? [{ kind, sign }] : []
  })

const listed = (kinds: ReadonlyArray<string>): string => kinds.map((kind) => `'${kind}'`).join(", ")

/** The value of a row's amount in the workspace's currency, at a rate for each currency; null without one. */
export const inBase = (
  sql: SqlClient.SqlClient,
  { base, exchangeRates }: Valuation["conversion"],
  rateOf: (currency: CurrencyCode) => Statement.Fragment
): Statement.Fragment => {
  const currencies = [...new Set(exchangeRates.map(({ currency }) => currency))].filter((currency) => currency !== base)
  return sql`
  case currency when ${base} then amount
    ${sql.join(" ", false)(currencies.map((currency) => sql`when ${currency} then amount * ${rateOf(currency)}`))}
  end`
}

/** The value of a row's amount at the rates of its `period`: a day, or a period that begins anew where a rate changes. */
export const worthOnDay = (sql: SqlClient.SqlClient, conversion: Valuation["conversion"]): Statement.Fragment => {
  const changes = dates(sql, conversion.changes)
  return inBase(sql, conversion, (currency) => {
    const rates = conversion.changes.map((day) => {
      const rate = conversion.at(one, currency, day)
      return rate === undefined ? "null" : toText(rate)
    })
    return sql`(select ${`{${rates.join()}}`}::numeric[])[width_bucket(period, ${changes})]`
  })
}

/** A sum of signed values of some kinds, of which there may be none, among rows of others if these are not `all`. */
export const sumOf = (
  kinds: ReadonlyArray<{ readonly kind: FactKindName; readonly sign: 1 | -1 }>,
  value: string,
  all: ReadonlyArray<FactKindName> = []
) => {
  if (kinds.length === 0) return "0::numeric"
  // The same sum as that of a condition is added up once.
  if (kinds.length === all.length && kinds.every(({ sign }) => sign === 1)) return `coalesce(sum(${value}), 0)`
  const minus = kinds.filter(({ sign }) => sign === -1).map(({ kind }) => kind)
  const signed = minus.length === 0 ? value : `case when kind in (${listed(minus)}) then -${value} else ${value} end`
  return `coalesce(sum(${signed}) filter (where kind in (${listed(kinds.map(({ kind }) => kind))})), 0)`
}
