import type { CalendarDate } from "../values/CalendarDate.ts"
import type { InvoiceId } from "../values/Ids.ts"
import { add, type Amount, compare, subtract, zero } from "../values/Money.ts"
import type { Invoice } from "./Invoice.ts"
import { type InvoiceStanding, type InvoiceStatus, statusOf, unpaid } from "./invoiceStatus.ts"

/** The issued documents of which something is open on a day: all others are paid. */
export interface OpenDocuments {
  readonly at: CalendarDate
  readonly standings: ReadonlyMap<InvoiceId, InvoiceStanding>
  /** What credit notes that are dated later take back, by the document that they correct. */
  readonly creditedLater: ReadonlyMap<InvoiceId, Amount>
}

export const noneOpen = (at: CalendarDate): OpenDocuments => ({ at, standings: new Map(), creditedLater: new Map() })

/** What of a document was paid and is open, by what is open. */
export const standingIn = (
  { creditedLater, standings }: OpenDocuments,
  document: Pick<Invoice, "credited" | "id" | "kind" | "state" | "totals">
): InvoiceStanding => {
  const { id, state } = document
  const known = standings.get(id)
  if (known !== undefined || state !== "issued") return known ?? unpaid(document)
  const { open } = unpaid(document)
  return { paid: add(open, creditedLater.get(id) ?? zero), open: zero }
}

/** What a document is, by what is open. */
export const statusIn = (
  open: OpenDocuments,
  document: Pick<Invoice, "credited" | "dueDate" | "id" | "kind" | "state" | "totals">
): InvoiceStatus => statusOf(document, standingIn(open, document), open.at)

/** What can be open of documents that are dated after the day: of an invoice all that it asks for. */
export const withLater = (
  open: OpenDocuments,
  later: ReadonlyArray<{
    readonly id: InvoiceId
    readonly corrects: InvoiceId | null
    readonly gross: Amount
    readonly kind: Invoice["kind"]
  }>
): OpenDocuments => {
  const creditedLater = new Map(open.creditedLater)
  for (const { corrects, gross, kind } of later) {
    if (kind === "credit_note" && corrects !== null) {
      creditedLater.set(corrects, add(creditedLater.get(corrects) ?? zero, gross))
    }
  }
  const standings = new Map(open.standings)
  for (const { gross, id, kind } of later) {
    const left = subtract(gross, creditedLater.get(id) ?? zero)
    if (kind === "invoice" && compare(left, zero) > 0) standings.set(id, { paid: zero, open: left })
  }
  return { ...open, standings, creditedLater }
}
