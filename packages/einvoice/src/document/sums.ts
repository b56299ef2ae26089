import { minorDigits } from "../codes/currencies.ts"
import { add, type Decimal, fromText, percentOf, rounded, sum, toText, zero } from "../values/Decimal.ts"
import type { Invoice, Line, Tax } from "./Invoice.ts"

/** Why a category is not taxed: BT-120 and BT-121. */
export type Reasons = Partial<Record<Tax["category"], { readonly reason?: string; readonly reasonCode?: string }>>

/** An amount as the currency has it: two decimals at most, half away from zero. */
export const amountIn = (amount: Decimal, currency: string): string => {
  const digits = Math.min(minorDigits(currency), 2)
  return toText(add(rounded(amount, digits), { units: 0n, scale: digits }))
}

const netOf = (lines: ReadonlyArray<Line>): Decimal => sum(lines.map(({ net }) => fromText(net) ?? zero))

const percentKey = (percent: string | undefined): string =>
  (percent ?? "").replace(/(\.\d*?)0+$/u, "$1").replace(/\.$/u, "")

/** The taxes of lines, once for each category and percentage on the sum of its lines, and the totals. */
export const summed = (
  lines: ReadonlyArray<Line>,
  currency: string,
  reasons: Reasons = {}
): Pick<Invoice, "taxes" | "totals"> => {
  const groups = new Map<string, { readonly first: Line; readonly lines: Array<Line> }>()
  for (const line of lines) {
    const key = `${line.category} ${percentKey(line.percent)}`
    const group = groups.get(key) ?? { first: line, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  const taxes = [...groups.values()].map(({ first, lines: own }): Tax => {
    const { category, percent } = first
    const net = netOf(own)
    const tax = percentOf(net, fromText(percent ?? "0") ?? zero)
    return {
      category,
      ...(percent === undefined ? {} : { percent }),
      net: amountIn(net, currency),
      tax: amountIn(tax, currency),
      ...reasons[category]
    }
  })
  const net = netOf(lines)
  const tax = sum(taxes.map((one) => fromText(one.tax) ?? zero))
  return {
    taxes,
    totals: { net: amountIn(net, currency), tax: amountIn(tax, currency), gross: amountIn(add(net, tax), currency) }
  }
}
