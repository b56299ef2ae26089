import type { Invoice } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { read } from "../../../api/read.ts"
import { Card } from "../../../components/Card.tsx"
import { dueNote } from "../../../features/invoices/dueNote.ts"
import { useMails } from "../../../features/mail/mails.ts"
import { MailsCard } from "../../../features/mail/MailsCard.tsx"
import { mediumDay } from "../../../format/dates.ts"
import { money } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { useMay, useSession } from "../../../session/useSession.ts"
import styles from "./Issued.module.css"
import { SentCard } from "./SentCard.tsx"

/** What of a document is paid, credited and open, how it was sent, and the documents that belong to it. */
export const IssuedSide = ({ invoice }: { readonly invoice: Invoice }) => {
  const { today } = useSession()
  const { manage } = useMay()
  const { currency } = invoice
  const late = dueNote(invoice, today)
  const isInvoice = invoice.kind === "invoice"
  return (
    <aside className={styles.side}>
      {isInvoice && (
        <Card>
          <dl className={styles.sums}>
            <div>
              <dt>{m.invoices_issued_total()}</dt>
              <dd className="num">{money(invoice.totals.gross, currency)}</dd>
            </div>
            {invoice.credited_total !== 0 && (
              <div>
                <dt>{m.invoices_issued_credited()}</dt>
                <dd className="num">{money(-invoice.credited_total, currency)}</dd>
              </div>
            )}
            {invoice.paid_total !== 0 && (
              <div>
                <dt>{m.invoices_issued_paid()}</dt>
                <dd className="num received">{money(-invoice.paid_total, currency)}</dd>
              </div>
            )}
            <div className={styles.open}>
              <dt>{m.invoices_issued_open()}</dt>
              <dd className={`num ${invoice.overdue ? "overdue" : ""}`}>{money(invoice.open_total, currency)}</dd>
            </div>
          </dl>
          {late !== undefined && <p className={invoice.overdue ? "overdue" : "soft"}>{late}</p>}
          {invoice.releasing && <p className="soft">{m.invoices_issued_releasing()}</p>}
          <p className="soft">{m.invoices_issued_never()}</p>
        </Card>
      )}
      {invoice.corrects !== null && <Corrected id={invoice.corrects} />}
      {manage && !invoice.imported && <Mails id={invoice.id} />}
      {manage && <SentCard invoice={invoice} />}
      {isInvoice && manage && invoice.paid_total !== 0 && <Payments invoice={invoice} />}
      {isInvoice && invoice.credited_total !== 0 && <CreditNotes invoice={invoice} />}
    </aside>
  )
}

/** The invoice that a credit note corrects. */
const Corrected = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(read("/api/invoices/{id}", undefined, { id }))
  const number = data?.invoice.id === id ? data.invoice.number : null
  return (
    <Card>
      <Link to="/invoices/$id" params={{ id }}>
        {m.invoices_issued_corrects({ number: number ?? "…" })}
      </Link>
    </Card>
  )
}

/** The mails with a document. */
const Mails = ({ id }: { readonly id: string }) => {
  const { data } = useMails({ document_id: id })
  return <MailsCard mails={(data?.mails ?? []).filter(({ document_id: of }) => of === id)} />
}

/** The payments that name an invoice; others pay the oldest first. */
const Payments = ({ invoice }: { readonly invoice: Invoice }) => {
  const { data } = useQuery(
    read("/api/money", {
      counteragent_id: invoice.counteragent_id,
      sort_by: "inflow_date",
      sort_dir: "desc",
      page_size: "100",
      include_totals: "0"
    })
  )
  if (data === undefined) return null
  const named = data.inflows.flatMap((payment) =>
    payment.allocations
      .filter(({ invoice_id: id }) => id === invoice.id)
      .map(({ amount }) => ({ id: payment.id, day: payment.inflow_date, amount }))
  )
  return (
    <Card title={m.invoices_issued_payments()}>
      {named.length === 0 ? (
        <p className="soft">{m.invoices_issued_no_payments()}</p>
      ) : (
        <ul className={styles.rows}>
          {named.map(({ amount, day, id }) => (
            <li key={id}>
              <span>{mediumDay(day)}</span>
              <span className="num received">{money(amount, invoice.currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The credit notes of an invoice. */
const CreditNotes = ({ invoice }: { readonly invoice: Invoice }) => {
  const { data } = useQuery(
    read("/api/invoices", {
      kind: "credit_note",
      counteragent_id: invoice.counteragent_id,
      issued_from: invoice.issue_date ?? undefined,
      page_size: "100",
      include_totals: "0"
    })
  )
  const notes = (data?.invoices ?? []).filter(({ corrects }) => corrects === invoice.id)
  return notes.length === 0 ? null : (
    <Card title={m.invoices_issued_notes()}>
      <ul className={styles.rows}>
        {notes.map((note) => (
          <li key={note.id}>
            <Link to="/invoices/$id" params={{ id: note.id }}>
              {note.number}
            </Link>
            <span className="soft">{note.issue_date === null ? "" : mediumDay(note.issue_date)}</span>
            <span className="num">{money(-note.totals.gross, note.currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
