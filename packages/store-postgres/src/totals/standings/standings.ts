import type { Visibility } from "@hourbook/core/access/Policy"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import { type Figure, kindsOf, type Valuing } from "@hourbook/core/facts/figures"
import { shownKinds } from "@hourbook/core/facts/shownFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { type CurrencyCode, toText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { dates } from "../rows/dayConditions.ts"
import { columnOf } from "../rows/drillDown.ts"
import { factRows, pendingDeltas, type RowsWanted } from "../rows/factRows.ts"
import { signed } from "../rows/signed.ts"
import { isSettled, pendingOf, storedDebts, storedWorth, unsettledWorth } from "./storedStandings.ts"

export interface StandingsWanted {
  readonly by: EntityDimension
  readonly figure: Figure
  /** Of the period, whose bounds `valuing` has. */
  readonly filter: Omit<RecordFilter, "from" | "to">
  readonly valuing: Valuing
  /** See `RowsWanted`. */
  readonly recent: CalendarDate
  /** Whether the stored standings are of the rates in force, and the question is one that they can answer. */
  readonly isStored: boolean
}

/** Common table expressions, to be joined with commas after `with`. */
export interface Standings {
  /** `pending`, which `standings` needs and several of them can share if it is of all of their kinds. */
  readonly kinds: ReadonlyArray<FactKindName>
  /** Selects `id` and `value`: a figure of each entity with records, exactly as `balanceOf` adds it up. */
  readonly rows: Statement.Fragment
}

/** The rates of one currency by day, the oldest first. */
const ratesOf = ({ base, exchangeRates }: Valuing): ReadonlyMap<CurrencyCode, Valuing["exchangeRates"]> => {
  const rates = Map.groupBy(exchangeRates, ({ currency }) => currency)
  rates.delete(base)
  for (const ofCurrency of rates.values()) ofCurrency.sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  return rates
}

/** The rates of other currencies that debts are worth. */
export const ratesOnBalanceDate = (valuing: Valuing) =>
  [...ratesOf(valuing)].flatMap(([currency, rates]) => {
    const last = rates.findLast(({ effectiveDate }) => effectiveDate <= valuing.balanceDate)
    return last === undefined ? [] : [{ currency, rate: toText(last.rate) }]
  })

/** Selects `id` and `value`, in the workspace's currency, of a figure's stored standings and of the deltas that are not in them yet. */
interface StoredValues {
  readonly ofStandings: (where?: Statement.Fragment) => Statement.Fragment
  readonly ofDeltas: Statement.Fragment
}

export const storedValues = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, figure, valuing }: Pick<StandingsWanted, "by" | "figure" | "valuing">,
  kinds: ReadonlyArray<FactKindName>
): StoredValues => {
  const { balanceDate, base } = valuing
  const amount = sql.literal(figure === "worked" ? "minutes" : signed(kinds, figure))
  const news = pendingOf(sql, by, kinds)
  const foreign = [...ratesOf(valuing)]
  /** The value of an amount: that of most needs no multiplication. */
  const worth = (amount: Statement.Fragment, rateOf: (rates: Valuing["exchangeRates"]) => Statement.Fragment) => {
    const cases = foreign.map(([currency, rates]) => sql`when ${currency}::text then ${amount} * ${rateOf(rates)}`)
    return sql`case currency when ${base}::text then ${amount} ${sql.join(" ", false)(cases)} end`
  }
  if (figure === "debt") {
    const onBalanceDate = (rates: Valuing["exchangeRates"]) => {
      const last = rates.findLast(({ effectiveDate }) => effectiveDate <= balanceDate)
      return last === undefined ? sql`null::numeric` : sql`${toText(last.rate)}::numeric`
    }
    return {
      ofStandings: (where) =>
        sql`select id, ${worth(sql`amount`, onBalanceDate)} as value from (${storedDebts(sql, visible, by, where)}) rows`,
      ofDeltas: sql`select id, ${worth(sql`(${amount})`, onBalanceDate)} as value from (${news}) rows`
    }
  }
  const onItsDay = (rates: Valuing["exchangeRates"]) => {
    const days = rates.map(({ effectiveDate }) => effectiveDate)
    return sql`(select ${rates.map(({ rate }) => toText(rate))}::numeric[])[width_bucket(period, ${dates(sql, days)})]`
  }
  return {
    ofStandings: (where) =>
      sql`select id, ${amount} as value from (${storedWorth(sql, visible, by, kinds, where)}) rows`,
    ofDeltas: sql`
      select id, ${figure === "worked" ? amount : worth(sql`(${amount})`, onItsDay)} as value from (${news}) rows`
  }
}

/** What is added up of a figure from the stored standings, and what is as stored: one row of each project, client or member. */
interface StoredRows {
  readonly summed: ReadonlyArray<Statement.Fragment>
  readonly settled: Statement.Fragment | null
}

/** The rows of a figure from the stored standings and the deltas that are not in them yet. */
const storedRows = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  wanted: StandingsWanted,
  kinds: ReadonlyArray<FactKindName>
): StoredRows => {
  const { by, figure } = wanted
  const { ofDeltas, ofStandings } = storedValues(sql, visible, wanted, kinds)
  if (figure === "debt") return { summed: [ofStandings(), ofDeltas], settled: null }
  const amount = sql.literal(figure === "worked" ? "minutes" : signed(kinds, figure))
  const settled = kinds.map((kind) => {
    const rows = storedWorth(sql, visible, by, [kind], isSettled(sql, by, kinds))
    return sql`(select id, ${amount} as value from (${rows}) rows)`
  })
  const [first, second] = settled
  return {
    summed: [sql`select id, ${amount} as value from (${unsettledWorth(sql, visible, by, kinds)}) rows`, ofDeltas],
    settled:
      second === undefined
        ? (first ?? null)
        : sql`
          select id, coalesce(a.value, 0) + coalesce(b.value, 0) as value
          from ${first} a full join ${second} b using (id)`
  }
}

/** Adds up a figure of each project, client or member in the store, in the workspace's currency. */
export const standings = (sql: SqlClient.SqlClient, visible: Visibility, wanted: StandingsWanted): Standings => {
  const { by, figure, filter, recent, valuing } = wanted
  const { base, from, to } = valuing
  const kinds = shownKinds(visible, kindsOf(figure))
  const id = sql(columnOf[by])
  const amount = sql.literal(signed(kinds, figure))
  const rowsOf = (part: Partial<Pick<RowsWanted, "boundaries">> & { readonly filter: RecordFilter }) => {
    const columns = ["kind", columnOf[by]]
    return factRows(sql, visible, { of: kinds, columns, longestPeriod: "ever", recent, ...part }).rows
  }
  const sums = (parts: ReadonlyArray<Statement.Fragment>, settled: Statement.Fragment | null = null): Standings => ({
    kinds,
    rows: sql`
      select id, sum(value) as value from (${sql.join(" union all ", false)(parts)}) valued group by id
      ${settled === null ? sql`` : sql`union all ${settled}`}`
  })
  if (kinds.length === 0) return { kinds, rows: sql`select null::uuid as id, 0 as value where false` }
  if (wanted.isStored) {
    const { settled, summed } = storedRows(sql, visible, wanted, kinds)
    return sums(summed, settled)
  }
  if (figure === "worked") {
    return sums([sql`select ${id} as id, minutes as value from (${rowsOf({ filter: { ...filter, from, to } })}) rows`])
  }
  const isWanted = (currency: CurrencyCode) => filter.currencies?.includes(currency) ?? true
  const foreign = [...ratesOf(valuing)].filter(([currency]) => isWanted(currency))
  if (figure === "debt") {
    const onBalanceDate = ratesOnBalanceDate(valuing).filter(({ currency }) => isWanted(currency))
    const currencies = [base, ...onBalanceDate.map(({ currency }) => currency)].filter(isWanted)
    const rows = rowsOf({ filter: { ...filter, currencies, to } })
    const valued = sql.join(
      " ",
      false
    )([...onBalanceDate.map(({ currency, rate }) => sql`when ${currency}::text then ${rate}::numeric`), sql`else 1`])
    const rate = onBalanceDate.length === 0 ? sql`` : sql`* case currency ${valued} end`
    return sums([sql`select ${id} as id, ${amount} ${rate} as value from (${rows}) rows`])
  }
  /** The rows of a currency from its first rate on, or from the start of the period, cut where the rate changes. */
  const inForeign = (currency: CurrencyCode, rates: Valuing["exchangeRates"]) => {
    const [first] = rates
    if (first === undefined) return []
    const start = from === undefined || from < first.effectiveDate ? first.effectiveDate : from
    if (to !== undefined && to < start) return []
    const initial = rates.findLast(({ effectiveDate }) => effectiveDate <= start) ?? first
    const later = rates.filter(({ effectiveDate: day }) => day > start && (to === undefined || day <= to))
    const boundaries = later.map(({ effectiveDate }) => effectiveDate)
    const rows = rowsOf({ filter: { ...filter, currencies: [currency], from: start, to }, boundaries })
    const inForce = [initial, ...later].map(({ rate }) => toText(rate))
    const rate =
      later.length === 0
        ? sql`${inForce[0]}::numeric`
        : sql`(select ${inForce}::numeric[])[1 + width_bucket(period, ${dates(sql, boundaries)})]`
    return [sql`select ${id} as id, ${amount} * ${rate} as value from (${rows}) rows`]
  }
  const inBase = rowsOf({ filter: { ...filter, currencies: [base], from, to } })
  return sums([
    ...(isWanted(base) ? [sql`select ${id} as id, ${amount} as value from (${inBase}) rows`] : []),
    ...foreign.flatMap(([currency, rates]) => inForeign(currency, rates))
  ])
}

/** The expression `pending` for the rows of standings. */
export const pendingFor = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  all: ReadonlyArray<Standings>
): Statement.Fragment => pendingDeltas(sql, visible, [...new Set(all.flatMap(({ kinds }) => kinds))])
