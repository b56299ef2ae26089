import type { Invoice } from "@hourbook/contract/contract"
import { FileText, Paperclip } from "lucide-react"
import { SendDialog } from "../../../features/mail/SendDialog.tsx"
import { m } from "../../../paraglide/messages.js"
import { Downloads } from "./Downloads.tsx"

interface SendInvoiceDialogProps {
  readonly invoice: Invoice
  readonly close: () => void
}

/** The files of a document as its client takes them, by name. */
const filesOf = ({ as_issued, id, number }: Invoice): ReadonlyArray<string> => {
  const name = number ?? id
  const profile = as_issued?.buyer.profile ?? "pdf"
  if (profile === "factur_x") return [m.mail_send_pdf_data({ name })]
  return profile === "pdf" ? [`${name}.pdf`] : [`${name}.pdf`, m.mail_send_xml({ name })]
}

/** Sends an issued document with its files. */
export const SendInvoiceDialog = ({ close, invoice }: SendInvoiceDialogProps) => {
  const isInvoice = invoice.kind === "invoice"
  const number = invoice.number ?? ""
  return (
    <SendDialog
      title={isInvoice ? m.mail_send_invoice({ number }) : m.mail_send_credit({ number })}
      subject={isInvoice ? m.invoices_issued_title({ number }) : m.invoices_issued_credit({ number })}
      clientId={invoice.counteragent_id}
      mail={{ kind: "invoice", document_id: invoice.id }}
      language={invoice.language}
      close={close}
      contents={
        <ul>
          <li>
            <FileText size={15} aria-hidden="true" />{" "}
            {isInvoice ? m.mail_send_text_invoice() : m.mail_send_text_credit()}
          </li>
          {filesOf(invoice).map((file) => (
            <li key={file}>
              <Paperclip size={15} aria-hidden="true" /> {file}
            </li>
          ))}
        </ul>
      }
      instead={
        <>
          <p>{m.mail_send_instead_file()}</p>
          <div className="row">
            <Downloads invoice={invoice} />
          </div>
        </>
      }
    />
  )
}
