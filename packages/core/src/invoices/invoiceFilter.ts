import { isFound } from "../records/recordFilter.ts"
import { CalendarDate, latest } from "../values/CalendarDate.ts"
import { add, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import { among, within } from "../values/ranges.ts"
import { byAmount, byText, byTime, type Columns } from "../values/sorting.ts"
import type { Invoice } from "./Invoice.ts"
import type { InvoiceFilter, InvoicesInCurrency, InvoiceSort, InvoiceSums } from "./InvoiceRepository.ts"
import { isDeductible, isOverdue } from "./invoiceStatus.ts"
import { noneOpen, type OpenDocuments, standingIn, statusIn } from "./openDocuments.ts"

/** A draft has no day yet, so under a range of days it does not match. */
const isIn = (day: CalendarDate | null, from: CalendarDate | undefined, to: CalendarDate | undefined): boolean =>
  (from === undefined && to === undefined) || (day !== null && within(day, from, to))

/** Where nothing that goes by what is open was asked. */
export const unasked: OpenDocuments = noneOpen(CalendarDate.make(latest))

/** Whether a document matches, with its client's name as it is now. */
export const matchesInvoice = (
  filter: InvoiceFilter,
  document: Invoice,
  clientName: string,
  open: OpenDocuments = unasked
): boolean => {
  const isIssued = document.state === "issued"
  return (
    among(document.state, filter.states) &&
    among(document.kind, filter.kinds) &&
    among(document.clientId, filter.clientIds) &&
    isIn(isIssued ? document.issueDate : null, filter.issuedFrom, filter.issuedTo) &&
    isIn(isIssued ? document.dueDate : null, filter.dueFrom, filter.dueTo) &&
    isFound(filter.search, [document.number, clientName]) &&
    (filter.deductible !== true || isDeductible(document)) &&
    (filter.statuses === undefined || filter.statuses.includes(statusIn(open, document)))
  )
}

/** How documents sort: what has no day or number yet comes after all others. */
export const invoiceColumns: Columns<Invoice, Exclude<InvoiceSort, "open">> = {
  issueDate: byTime(({ issueDate, state }) => (state === "issued" ? (issueDate ?? latest) : latest)),
  dueDate: byTime(({ dueDate, state }) => (state === "issued" ? (dueDate ?? latest) : latest)),
  number: byText(({ number }) => number ?? ""),
  gross: byAmount(({ totals }) => totals?.gross ?? zero),
  createdAt: byTime(({ createdAt }) => createdAt)
}

/** The same, and by what is open. */
export const invoiceColumnsWith = (open: OpenDocuments = unasked): Columns<Invoice, InvoiceSort> => ({
  ...invoiceColumns,
  open: byAmount((document) => standingIn(open, document).open)
})

/** What documents come to: the meaning of `sums` of stores. */
export const sumsOf = (documents: ReadonlyArray<Invoice>, open: OpenDocuments): InvoiceSums => {
  const sums = new Map<CurrencyCode, InvoicesInCurrency>()
  for (const document of documents) {
    if (document.state !== "issued" || document.totals === null) continue
    const { currency, kind } = document
    const before = sums.get(currency) ?? { currency, count: 0, gross: zero, open: zero, overdue: zero }
    const own = standingIn(open, document)
    const { gross } = document.totals
    sums.set(currency, {
      currency,
      count: before.count + 1,
      gross: kind === "credit_note" ? subtract(before.gross, gross) : add(before.gross, gross),
      open: add(before.open, own.open),
      overdue: isOverdue(document, own, open.at) ? add(before.overdue, own.open) : before.overdue
    })
  }
  return {
    count: documents.length,
    totals: [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
  }
}
