import type { Visibility } from "@hourbook/core/access/Policy"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import { type Figure, kindsOf } from "@hourbook/core/facts/figures"
import { shownKinds } from "@hourbook/core/facts/shownFacts"
import type { CurrencyCode } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { columnOf } from "../rows/drillDown.ts"
import { pendingDeltas } from "../rows/factRows.ts"
import { ratesOnBalanceDate, type StandingsWanted, storedValues } from "./standings.ts"

/** Of which kind the standings are that have a figure, in which column, and for which projects and clients several make it up. */
const ordered = {
  worked: { kind: "time", column: "minutes", several: null },
  earned: { kind: "time", column: "amount", several: null },
  received: { kind: "payments", column: "amount", several: "t.kind = 'refunds'" },
  debt: { kind: "debt", column: "amount", several: "t.kind = 'debt' group by t.id having count(*) > 1" }
} as const satisfies Record<Figure, { readonly kind: string; readonly column: string; readonly several: string | null }>

/** The most currencies that are read each in its order. */
const mostCurrencies = 10

/** The standings wanted of projects or clients, and how many. */
export interface FirstWanted extends Pick<StandingsWanted, "figure" | "valuing"> {
  readonly by: DebtorDimension
  readonly count: number
  /** The condition for `t.id`; it should hold for most. */
  readonly where: Statement.Fragment
}

/**
 * Common table expressions up to `standings`: `id` and `value` of the first projects or clients in the descending order of a figure,
 * with all that have the same value as the last, as far as it is above 0. An index has the stored standings in that order, so that only
 * those are added up that consist of several, or that pending deltas change. Null with too many currencies.
 */
export const firstStandings = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  wanted: FirstWanted
): Statement.Fragment | null => {
  const { by, count, figure, valuing, where } = wanted
  const { column, kind, several } = ordered[figure]
  const kinds = shownKinds(visible, kindsOf(figure))
  const rates = figure === "debt" ? ratesOnBalanceDate(valuing) : []
  if (rates.length >= mostCurrencies) return null
  const { ofDeltas, ofStandings } = storedValues(sql, visible, wanted, kinds)
  const id = sql.literal(columnOf[by])
  // Literals, so that a plan without the values of parameters uses the index.
  const isOf = sql`t.workspace_id = ${visible.workspaceId} and t.entity = ${sql.literal(`'${by}'`)} and t.id is not null`
  const amount = sql.literal(`t.${column}`)
  const largest = (currency: CurrencyCode, value: Statement.Fragment) => sql`
    select * from (
      select t.id, ${value} as value from fact_standings t
      where ${isOf} and ${sql.literal(`t.kind = '${kind}'`)} and t.currency = ${currency}
        and t.id not in (select id from apart) and ${where}
      order by ${amount} desc fetch first ${sql.literal(String(count))} rows with ties
    ) largest`
  return sql`
    ${pendingDeltas(sql, visible, kinds)},
    apart as materialized (
      select ${id} as id from pending where ${id} is not null
      ${several === null ? sql`` : sql`union select * from (select t.id from fact_standings t where ${isOf} and ${sql.literal(several)}) several`}
    ),
    standings as (
      select id, sum(value) as value
      from (${ofStandings(sql`t.id = any(array(select id from apart))`)} union all ${ofDeltas}) valued group by id
      union all ${sql.join(
        " union all ",
        false
      )([
        largest(valuing.base, amount),
        ...rates.map(({ currency, rate }) => largest(currency, sql`${amount} * ${rate}::numeric`))
      ])}
    )`
}
