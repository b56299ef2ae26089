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
}

const hundred = BigDecimal.make(100n, 0)

/** The tax on a net: half away from zero. */
export const taxOn = (net: Amount, percent: Amount, currency: string): Amount =>
  inMinor(quotient(BigDecimal.multiply(net, percent), hundred, 8), currency)

/** Totals of sums by tax code. */
export const totalsOf = (byTax: ReadonlyArray<TaxSum>, untaxed: Amount = zero): InvoiceTotals => {
  const net = add(sum(byTax.map((one) => one.net)), untaxed)
  const tax = sum(byTax.map((one) => one.tax))
  return { net, tax, gross: add(net, tax), byTax }
}

/** The nets of lines by their tax code, in the order in which codes come first. */
const netsOf = (lines: ReadonlyArray<TaxedLine>): ReadonlyMap<TaxCodeId | null, Amount> => {
  const nets = new Map<TaxCodeId | null, Amount>()
  for (const { net, taxCodeId } of lines) nets.set(taxCodeId, add(nets.get(taxCodeId) ?? zero, net))
  return nets
}

/** The totals of lines: tax once per code on the sum of its lines. Lines of no known code are not taxed. */
export const taxTotals = (
  lines: ReadonlyArray<TaxedLine>,
  codes: ReadonlyArray<TaxCode>,
  currency: string
): InvoiceTotals => {
  let untaxed = zero
  const byTax: Array<TaxSum> = []
  for (const [id, net] of netsOf(lines)) {
    const code = codes.find((one) => one.id === id)
    if (code === undefined) untaxed = add(untaxed, net)
    else {
      const { category, name, percent } = code
      byTax.push({ taxCodeId: code.id, name, category, percent, net, tax: taxOn(net, percent, currency) })
    }
  }
  return totalsOf(byTax, untaxed)
}

export const zeroTotals: InvoiceTotals = totalsOf([])
