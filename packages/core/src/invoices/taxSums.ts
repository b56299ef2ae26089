import { BigDecimal } from "effect"
import type { TaxCode } from "../billing/TaxCode.ts"
import type { TaxCodeId } from "../values/Ids.ts"
import { add, type Amount, zero } from "../values/Money.ts"
import type { InvoiceTotals, TaxSum } from "./Invoice.ts"
import { inMinor, quotient, sum } from "./lineAmounts.ts"

/** A line, as far as tax goes. */
export interface TaxedLine {
  readonly taxCodeId: TaxCodeId | null
  readonly net: Amount
  /** Of a deposit that the line takes off: its tax, below 0. */
  readonly deducts?: { readonly tax: Amount } | null
}

const hundred = BigDecimal.make(100n, 0)

/** The tax on a net: half away from zero. */
export const taxOn = (net: Amount, percent: Amount, currency: string): Amount =>
  inMinor(quotient(BigDecimal.multiply(net, percent), hundred, 8), currency)

/** The tax of lines of one code: on the sum of their nets, but for deposits, each of which takes off what its own invoice had. */
export const taxOfLines = (lines: ReadonlyArray<TaxedLine>, percent: Amount, currency: string): Amount => {
  let [net, deducted] = [zero, zero]
  for (const line of lines) {
    if (line.deducts === null || line.deducts === undefined) net = add(net, line.net)
    else deducted = add(deducted, line.deducts.tax)
  }
  return add(taxOn(net, percent, currency), deducted)
}

/** Totals of sums by tax code. */
export const totalsOf = (byTax: ReadonlyArray<TaxSum>, untaxed: Amount = zero): InvoiceTotals => {
  const net = add(sum(byTax.map((one) => one.net)), untaxed)
  const tax = sum(byTax.map((one) => one.tax))
  return { net, tax, gross: add(net, tax), byTax }
}

/** The totals of lines: tax once per code on the sum of its lines, less that of deposits. Lines of no known code are not taxed. */
export const taxTotals = (
  lines: ReadonlyArray<TaxedLine>,
  codes: ReadonlyArray<TaxCode>,
  currency: string
): InvoiceTotals => {
  let untaxed = zero
  const byTax: Array<TaxSum> = []
  for (const [id, own] of Map.groupBy(lines, ({ taxCodeId }) => taxCodeId)) {
    const net = sum(own.map((line) => line.net))
    const code = codes.find((one) => one.id === id)
    if (code === undefined) untaxed = add(untaxed, net)
    else {
      const { category, name, percent } = code
      byTax.push({ taxCodeId: code.id, name, category, percent, net, tax: taxOfLines(own, percent, currency) })
    }
  }
  return totalsOf(byTax, untaxed)
}

export const zeroTotals: InvoiceTotals = totalsOf([])
