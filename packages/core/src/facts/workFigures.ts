import type { Visibility } from "../access/Policy.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import type { Fact } from "./Fact.ts"
import type { FactKindName } from "./factKinds.ts"
import { count, percentOrNull } from "./ratios.ts"
import { type CurrencySum, totalOf } from "./totals.ts"
import type { Valuation } from "./Valuation.ts"

/** The kinds of facts that work figures are made of, beside those of time. */
export const workKinds = ["nonBillable", "rounding", "internal"] as const satisfies ReadonlyArray<FactKindName>

/** What work cost the workspace itself, and what is left of what it earned. Amounts without an exchange rate are apart. */
export interface Margin {
  readonly internalCost: Amount
  readonly margin: Amount
  /** Of what was earned; null where nothing was. */
  readonly percent: Amount | null
  readonly unconverted: ReadonlyArray<CurrencySum>
}

/** How much of the work is billed. */
export interface WorkFigures {
  /** Worked minutes of billable entries. */
  readonly billableMinutes: number
  /** The same as rounded when they were written. */
  readonly billedMinutes: number
  /** The billable part of the worked minutes, in percent; null without any. */
  readonly utilisation: Amount | null
  /** Null where it is not shown. */
  readonly margin: Margin | null
}

/** Whether a caller is shown what work costs. */
export const seesCost = ({ sight }: Visibility): boolean => sight._tag === "All"

const isFlow = ({ cut, day }: Fact, from: Valuation["from"]): boolean =>
  from === undefined || (day ?? cut ?? "") >= from

/** Figures of work: what was worked and earned in a period, with the facts of its other kinds, those before it left out. */
export const workFigures = (
  { earned, minutes }: { readonly minutes: number; readonly earned: Amount },
  facts: Iterable<Fact>,
  { conversion, from, showsCost }: Pick<Valuation, "conversion" | "from"> & { readonly showsCost: boolean }
): WorkFigures => {
  let nonBillable = 0
  let rounding = 0
  const internal: Array<Fact> = []
  for (const fact of facts) {
    if (!isFlow(fact, from)) continue
    if (fact.kind === "nonBillable") nonBillable += fact.minutes
    if (fact.kind === "rounding") rounding += fact.minutes
    if (fact.kind === "internal") internal.push(fact)
  }
  const billableMinutes = minutes - nonBillable
  return {
    billableMinutes,
    billedMinutes: billableMinutes + rounding,
    utilisation: percentOrNull(count(billableMinutes), count(minutes)),
    margin: showsCost ? marginOf(earned, totalOf(internal, conversion)) : null
  }
}

const marginOf = (
  earned: Amount,
  { amount, unconverted }: { readonly amount: Amount; readonly unconverted: ReadonlyArray<CurrencySum> }
): Margin => {
  const margin = subtract(earned, amount)
  return { internalCost: amount, margin, percent: percentOrNull(margin, earned), unconverted }
}

/** Amounts without an exchange rate by currency, with those of what work cost, where the caller is shown them. */
export const withInternalCost = <A extends { readonly currency: CurrencyCode }>(
  flows: ReadonlyArray<A>,
  { margin }: Pick<WorkFigures, "margin">,
  nothing: (currency: CurrencyCode) => A
): ReadonlyArray<A & { readonly internalCost: Amount | null }> => {
  if (margin === null) return flows.map((sum) => ({ ...sum, internalCost: null }))
  const sums = new Map<CurrencyCode, A & { readonly internalCost: Amount }>(
    flows.map((sum) => [sum.currency, { ...sum, internalCost: zero }])
  )
  for (const { amount, currency } of margin.unconverted) {
    const sum = sums.get(currency) ?? { ...nothing(currency), internalCost: zero }
    sums.set(currency, { ...sum, internalCost: add(sum.internalCost, amount) })
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
