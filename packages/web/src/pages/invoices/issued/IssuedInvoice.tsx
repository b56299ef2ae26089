import type { Invoice } from "@hourbook/contract/contract"
import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { PageHead } from "../../../components/PageHead.tsx"
import { InvoiceStatus } from "../../../features/invoices/InvoiceStatus.tsx"
import { InvoicePaper } from "../../../features/invoices/paper/InvoicePaper.tsx"
import { m } from "../../../paraglide/messages.js"
import { useMay } from "../../../session/useSession.ts"
import { Downloads } from "./Downloads.tsx"
import styles from "./Issued.module.css"
import { issuedPaper } from "./issuedPaper.ts"
import { IssuedSide } from "./IssuedSide.tsx"

const MoneyDialog = lazyComponent(async () => (await import("../../../features/money/MoneyDialog.tsx")).MoneyDialog)
const CreditDialog = lazyComponent(async () => (await import("./CreditDialog.tsx")).CreditDialog)

/** An issued document on paper, and beside it what became of it. */
export const IssuedInvoice = ({ invoice }: { readonly invoice: Invoice }) => {
  const { manage } = useMay()
  const [isPaying, setPaying] = useState(false)
  const [isCrediting, setCrediting] = useState(false)
  const isInvoice = invoice.kind === "invoice"
  const number = invoice.number ?? ""
  const title = isInvoice ? m.invoices_issued_title({ number }) : m.invoices_issued_credit({ number })
  const mayCredit = manage && isInvoice && !invoice.imported && invoice.credited_total < invoice.totals.gross
  return (
    <div className="page">
      <PageHead
        title={title}
        note={<InvoiceStatus {...invoice} />}
        actions={
          <>
            {manage && isInvoice && invoice.open_total > 0 && (
              <Button onClick={() => setPaying(true)}>{m.invoices_issued_pay()}</Button>
            )}
            {mayCredit && <Button onClick={() => setCrediting(true)}>{m.invoices_issued_do_credit()}</Button>}
            <Downloads invoice={invoice} />
          </>
        }
      />
      <div className={styles.beside}>
        {invoice.imported ? (
          <p className="soft">{m.invoices_issued_imported()}</p>
        ) : (
          <InvoicePaper document={issuedPaper(invoice)} label={title} />
        )}
        <IssuedSide invoice={invoice} />
      </div>
      {isPaying && (
        <MoneyDialog
          shown="received"
          start={{
            clientId: invoice.counteragent_id,
            clientName: invoice.counteragent_name,
            balances: [{ currency: invoice.currency, amount: invoice.open_total }],
            fixed: true,
            invoiceId: invoice.id
          }}
          close={() => setPaying(false)}
        />
      )}
      {isCrediting && <CreditDialog invoice={invoice} close={() => setCrediting(false)} />}
    </div>
  )
}
