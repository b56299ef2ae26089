import { BigDecimal } from "effect"
import type { Invoice } from "../invoices/Invoice.ts"
import type { TaxCodeId } from "../values/Ids.ts"
import { add, type Amount, roundedTo, subtract, zero } from "../values/Money.ts"

/** Net and tax with one code. */
export interface TaxPart {
  readonly taxCodeId: TaxCodeId
  readonly name: string
  readonly net: Amount
  readonly tax: Amount
}

/** What is left of a document's parts after credit notes. */
export const partsLeft = (
  document: Pick<Invoice, "totals">,
  creditNotes: ReadonlyArray<Pick<Invoice, "totals">>
): ReadonlyArray<TaxPart> =>
  (document.totals?.byTax ?? []).map(({ name, net, tax, taxCodeId }) => {
    const taken = creditNotes.flatMap(({ totals }) => totals?.byTax.filter((one) => one.taxCodeId === taxCodeId) ?? [])
    return {
      taxCodeId,
      name,
      net: taken.reduce((left, one) => subtract(left, one.net), net),
      tax: taken.reduce((left, one) => subtract(left, one.tax), tax)
    }
  })

/**
 * How an amount that was paid of a document is made up: pro rata, each part up to the rounded sum of all before it, so that the
 * parts are the amount to the last digit and those of periods that follow each other add up to those of all of it.
 */
export const paidParts = (parts: ReadonlyArray<TaxPart>, paid: Amount, digits: number): ReadonlyArray<TaxPart> => {
  const gross = parts.reduce((sum, { net, tax }) => add(sum, add(net, tax)), zero)
  if (BigDecimal.isZero(gross) || BigDecimal.isZero(paid)) return []
  let [before, told] = [zero, zero]
  const shareOf = (amount: Amount): Amount => {
    before = add(before, amount)
    const until = roundedTo(BigDecimal.divideUnsafe(BigDecimal.multiply(before, paid), gross), digits)
    const share = subtract(until, told)
    told = until
    return share
  }
  return parts.map((part) => ({ ...part, net: shareOf(part.net), tax: shareOf(part.tax) }))
}
