import type { InvoiceRow } from "@hourbook/contract/contract"
import { type Day, daysBetween } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"

/** How late an open document is, or in how many days it is due; undefined where nothing of it is owed. */
export const dueNote = (
  { due_date: due, open_total: open }: Pick<InvoiceRow, "due_date" | "open_total">,
  today: Day
): string | undefined => {
  if (due === null || open <= 0) return undefined
  const days = daysBetween(today, due)
  if (days < 0) return m.invoices_late({ count: -days })
  return days <= 14 ? m.invoices_due_in({ count: days }) : undefined
}
