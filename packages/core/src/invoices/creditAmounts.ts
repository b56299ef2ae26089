import { BigDecimal } from "effect"
import type { TaxCodeId } from "../values/Ids.ts"
import { add, type Amount, subtract, zero } from "../values/Money.ts"
import type { InvoiceTotals, TaxSum } from "./Invoice.ts"
import { inMinor, quotient } from "./lineAmounts.ts"
import { type TaxedLine, taxOn, totalsOf } from "./taxSums.ts"

const grossOf = ({ net, tax }: Pick<TaxSum, "net" | "tax">): Amount => add(net, tax)

/** What earlier credits have left of a document, by its tax codes. */
export const remainingOf = (
  { byTax }: Pick<InvoiceTotals, "byTax">,
  earlier: ReadonlyArray<Pick<InvoiceTotals, "byTax">>
): InvoiceTotals =>
  totalsOf(
    byTax.map((sum) =>
      earlier.reduce((left, credit) => {
        const taken = credit.byTax.find(({ taxCodeId }) => taxCodeId === sum.taxCodeId)
        return taken === undefined
          ? left
          : { ...left, net: subtract(left.net, taken.net), tax: subtract(left.tax, taken.tax) }
      }, sum)
    )
  )

/** `whole` times `part` divided by `of`, as a document has it. */
const share = (whole: Amount, part: Amount, of: Amount, currency: string): Amount =>
  inMinor(quotient(BigDecimal.multiply(whole, part), of, 8), currency)

/**
 * Splits a gross amount over what is left of a document: by tax code pro rata with cumulative rounding, each share into net and tax
 * as the code's are. The shares come to the amount, and all that is left to exactly that.
 */
export const splitAmount = (amount: Amount, remaining: InvoiceTotals, currency: string): InvoiceTotals => {
  let [before, cumulated] = [zero, zero]
  const byTax = remaining.byTax.map((sum): TaxSum => {
    const gross = grossOf(sum)
    cumulated = add(cumulated, gross)
    const upTo = share(amount, cumulated, remaining.gross, currency)
    const own = subtract(upTo, before)
    before = upTo
    const tax = BigDecimal.isZero(gross) ? zero : share(own, sum.tax, gross, currency)
    return { ...sum, net: subtract(own, tax), tax }
  })
  return totalsOf(byTax.filter(({ net, tax }) => !BigDecimal.isZero(net) || !BigDecimal.isZero(tax)))
}

/** What a document has, and which of its lines earlier credits have taken back. */
export interface Creditable {
  readonly totals: InvoiceTotals
  readonly lines: ReadonlyArray<TaxedLine & { readonly id: string }>
  readonly credited: ReadonlySet<string>
  readonly currency: string
}

/**
 * The totals of a credit of whole lines. The tax of a code is rounded over all of its lines that are credited so far, so that the
 * credits of all lines come to the document's tax, in whatever parts.
 */
export const creditLines = (
  { credited, currency, lines, totals }: Creditable,
  chosen: ReadonlySet<string>
): InvoiceTotals => {
  const netOf = (code: TaxCodeId, isIn: (id: string) => boolean): Amount =>
    lines.reduce((net, line) => (line.taxCodeId === code && isIn(line.id) ? add(net, line.net) : net), zero)
  return totalsOf(
    totals.byTax.flatMap((sum): ReadonlyArray<TaxSum> => {
      const { percent, taxCodeId } = sum
      if (!lines.some((line) => line.taxCodeId === taxCodeId && chosen.has(line.id))) return []
      const earlier = netOf(taxCodeId, (id) => credited.has(id))
      const net = netOf(taxCodeId, (id) => chosen.has(id))
      const tax = subtract(taxOn(add(earlier, net), percent, currency), taxOn(earlier, percent, currency))
      return [{ ...sum, net, tax }]
    })
  )
}
