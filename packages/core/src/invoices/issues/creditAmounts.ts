import { BigDecimal } from "effect"
import type { TaxCodeId } from "../../values/Ids.ts"
import { add, type Amount, subtract, zero } from "../../values/Money.ts"
import type { InvoiceTotals, TaxSum } from "../Invoice.ts"
import { inMinor, quotient, sum as sumOf } from "../lineAmounts.ts"
import { type TaxedLine, taxOfLines, totalsOf } from "../taxSums.ts"

const grossOf = ({ net, tax }: Pick<TaxSum, "net" | "tax">): Amount => add(net, tax)

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
  const linesIn = (code: TaxCodeId, isIn: (id: string) => boolean) =>
    lines.filter(({ id, taxCodeId }) => taxCodeId === code && isIn(id))
  return totalsOf(
    totals.byTax.flatMap((sum): ReadonlyArray<TaxSum> => {
      const { percent, taxCodeId } = sum
      const own = linesIn(taxCodeId, (id) => chosen.has(id))
      if (own.length === 0) return []
      const earlier = linesIn(taxCodeId, (id) => credited.has(id))
      const net = sumOf(own.map((line) => line.net))
      const tax = subtract(taxOfLines([...earlier, ...own], percent, currency), taxOfLines(earlier, percent, currency))
      return [{ ...sum, net, tax }]
    })
  )
}
