import type { SharedInvoice } from "@hourbook/contract/contract"
import { Card } from "../../components/Card.tsx"
import { PdfButton } from "../../components/lists/PdfButton.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { mediumDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"

interface SharedInvoicesProps {
  readonly invoices: ReadonlyArray<SharedInvoice>
  readonly secret: string
}

/** The invoices that a client got, each as PDF. Those of another system have none here. */
export const SharedInvoices = ({ invoices, secret }: SharedInvoicesProps) => (
  <Card title={m.shared_invoices()} flush>
    <Table label={m.shared_invoices()}>
      <thead>
        <tr>
          <th scope="col">{m.shared_invoice_number()}</th>
          <th scope="col" className="notOnPhone">
            {m.shared_invoice_date()}
          </th>
          <th scope="col" className="notOnPhone">
            {m.shared_invoice_due()}
          </th>
          <th scope="col" className="num">
            {m.shared_invoice_amount()}
          </th>
          <th scope="col">
            <span className="sr">PDF</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ currency, due_date, gross, id, imported, issue_date, kind, number }) => (
          <tr key={id}>
            <th scope="row">{kind === "credit_note" ? m.shared_credit_note({ number }) : number}</th>
            <td className="notOnPhone">{mediumDay(issue_date)}</td>
            <td className="notOnPhone">{due_date === null ? "–" : mediumDay(due_date)}</td>
            <td className="num">{money(kind === "credit_note" ? -gross : gross, currency)}</td>
            <td className="num">
              {!imported && (
                <PdfButton address="/api/shared/statement" body={{ secret, invoice_id: id }} name={number} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
