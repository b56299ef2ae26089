import type { InvoicesInCurrency } from "../invoices/InvoiceRepository.ts"
import type { OpenDocuments } from "../invoices/openDocuments.ts"
import { compareText } from "../values/fold.ts"
import { add, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import type { AccountDocument } from "./AccountRecords.ts"
import type { Account } from "./readAccounts.ts"

/** What issued documents come to by currency: those of accounts on a day, and later ones. */
export const issuedTotals = (
  accounts: ReadonlyArray<Account>,
  later: ReadonlyArray<AccountDocument>,
  { at, standings }: OpenDocuments
): ReadonlyArray<InvoicesInCurrency> => {
  const totals = new Map<CurrencyCode, InvoicesInCurrency>()
  const count = (one: InvoicesInCurrency) => {
    const before = totals.get(one.currency)
    totals.set(
      one.currency,
      before === undefined
        ? one
        : {
            currency: one.currency,
            count: before.count + one.count,
            gross: add(before.gross, one.gross),
            open: add(before.open, one.open),
            overdue: add(before.overdue, one.overdue)
          }
    )
  }
  for (const { currency, issued, items } of accounts) {
    if (issued.documents === 0) continue
    let [open, overdue] = [zero, zero]
    for (const item of items) {
      if (item.source !== "document") continue
      open = add(open, item.open)
      if (item.dueDate < at) overdue = add(overdue, item.open)
    }
    count({ currency, count: issued.documents, gross: issued.net, open, overdue })
  }
  for (const { currency, gross, id, kind } of later) {
    const net = kind === "credit_note" ? subtract(zero, gross) : gross
    count({ currency, count: 1, gross: net, open: standings.get(id)?.open ?? zero, overdue: zero })
  }
  return [...totals.values()].sort((a, b) => compareText(a.currency, b.currency))
}
