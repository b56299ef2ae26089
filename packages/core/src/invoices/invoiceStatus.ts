import type { CalendarDate } from "../values/CalendarDate.ts"
import { type Amount, compare, subtract, zero } from "../values/Money.ts"
import type { Invoice } from "./Invoice.ts"

/** What a document is at a day: the first that holds. */
export const invoiceStatuses = ["draft", "credited", "paid", "overdue", "part_paid", "open"] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What of a document was paid and is open at a day, in its currency. */
export interface InvoiceStanding {
  readonly paid: Amount
  readonly open: Amount
}

/** What is open of a document of which nothing was paid. */
export const unpaid = ({ credited, kind, totals }: Pick<Invoice, "credited" | "kind" | "totals">): InvoiceStanding => {
  if (totals === null || kind === "credit_note") return { paid: zero, open: zero }
  const open = subtract(totals.gross, credited)
  return { paid: zero, open: compare(open, zero) < 0 ? zero : open }
}

/** Whether something of a document is still to be deducted: of a deposit that no invoice deducts. */
export const isDeductible = ({
  credited,
  deductedBy,
  deposit,
  kind,
  state,
  totals
}: Pick<Invoice, "credited" | "deductedBy" | "deposit" | "kind" | "state" | "totals">): boolean =>
  deposit &&
  state === "issued" &&
  kind === "invoice" &&
  deductedBy === null &&
  compare(totals?.gross ?? zero, credited) > 0

/** Whether something of a document is open after its due date. */
export const isOverdue = (
  { dueDate, state }: Pick<Invoice, "dueDate" | "state">,
  { open }: InvoiceStanding,
  at: CalendarDate
): boolean => state === "issued" && dueDate !== null && dueDate < at && compare(open, zero) > 0

/** The status of a document at a day. Nothing is owed of a credit note. */
export const statusOf = (
  document: Pick<Invoice, "credited" | "dueDate" | "kind" | "state" | "totals">,
  standing: InvoiceStanding,
  at: CalendarDate
): InvoiceStatus => {
  const { credited, kind, state, totals } = document
  if (state !== "issued" || totals === null) return "draft"
  if (kind === "credit_note") return "paid"
  if (compare(credited, zero) > 0 && compare(credited, totals.gross) >= 0) return "credited"
  if (compare(standing.open, zero) <= 0) return "paid"
  if (isOverdue(document, standing, at)) return "overdue"
  return compare(standing.paid, zero) > 0 ? "part_paid" : "open"
}
