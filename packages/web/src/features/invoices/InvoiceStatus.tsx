import type { InvoiceRow } from "@hourbook/contract/contract"
import { m } from "../../paraglide/messages.js"
import styles from "./InvoiceStatus.module.css"

const texts = {
  draft: m.invoices_draft,
  open: m.invoices_open,
  overdue: m.invoices_overdue,
  part_paid: m.invoices_part_paid,
  paid: m.invoices_paid,
  credited: m.invoices_credited
} as const

/** The status of a document, as a word with a mark. A credit note is one, whatever is paid. */
export const InvoiceStatus = ({ kind, overdue, status }: Pick<InvoiceRow, "kind" | "overdue" | "status">) => {
  const isNote = kind === "credit_note" && status !== "draft"
  return (
    <span className={styles.status} data-status={isNote ? "credit_note" : overdue ? "overdue" : status}>
      {isNote ? m.invoices_credit_note() : texts[status]()}
    </span>
  )
}
