import { subtract } from "../values/Money.ts"
import type { InvoiceTotals } from "./Invoice.ts"
import { totalsOf } from "./taxSums.ts"

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
