import type { Invoice } from "@hourbook/contract/contract"
import { Download } from "lucide-react"
import { buttonClass } from "../../../components/Button.tsx"
import { m } from "../../../paraglide/messages.js"

/** Beside the PDF, what a client of each kind is sent; PDF with data has both. */
const files = {
  pdf: undefined,
  factur_x: { format: "factur_x", end: "pdf", name: m.invoices_issued_factur_x },
  xrechnung: { format: "xrechnung", end: "xml", name: m.invoices_issued_xrechnung },
  peppol: { format: "peppol", end: "xml", name: m.invoices_issued_peppol }
} as const

/** The document as a file: the PDF, and the data that its client takes. */
export const Downloads = ({ invoice }: { readonly invoice: Invoice }) => {
  const address = (format: string): string => `/api/invoices/${invoice.id}?format=${format}`
  const name = invoice.number ?? invoice.id
  const data = files[invoice.as_issued?.buyer.profile ?? "pdf"]
  return (
    <>
      {data !== undefined && (
        <a className={buttonClass()} href={address(data.format)} download={`${name}.${data.end}`}>
          <Download size={15} aria-hidden="true" /> {data.name()}
        </a>
      )}
      <a className={buttonClass("main")} href={address("pdf")} download={`${name}.pdf`}>
        <Download size={15} aria-hidden="true" /> {m.invoices_issued_pdf()}
      </a>
    </>
  )
}
