import type { Invoice } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { useState } from "react"
import { read } from "../../../api/read.ts"
import { Button } from "../../../components/Button.tsx"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { PageHead } from "../../../components/PageHead.tsx"
import { InvoiceStatus } from "../../../features/invoices/InvoiceStatus.tsx"
import { InvoicePaper } from "../../../features/invoices/paper/InvoicePaper.tsx"
import type { Start } from "../../../features/money/Start.ts"
import { m } from "../../../paraglide/messages.js"
import { useMay } from "../../../session/useSession.ts"
import { Downloads } from "./Downloads.tsx"
import styles from "./Issued.module.css"
import { issuedPaper } from "./issuedPaper.ts"
import { IssuedSide } from "./IssuedSide.tsx"

const MoneyDialog = lazyComponent(async () => (await import("../../../features/money/MoneyDialog.tsx")).MoneyDialog)
const SendInvoiceDialog = lazyComponent(async () => (await import("./SendInvoiceDialog.tsx")).SendInvoiceDialog)
const CreditDialog = lazyComponent(async () => (await import("./CreditDialog.tsx")).CreditDialog)

/** What is left to pay early, of an invoice that nothing was paid or credited of. */
const earlyOf = ({ early_payment: early, open_total, totals }: Invoice): Start["early"] =>
  early === null || open_total !== totals.gross
    ? undefined
    : { amount: early.amount, percent: early.percent, lastDay: early.last_date }

/** An issued document on paper, and beside it what became of it. */
export const IssuedInvoice = ({ invoice }: { readonly invoice: Invoice }) => {
  const { manage } = useMay()
  const { data: picture } = useQuery({
    ...read("/api/workspace/logo"),
    enabled: manage && (invoice.as_issued?.seller.logo ?? null) !== null
  })
  const [isPaying, setPaying] = useState(false)
  const [isSending, setSending] = useState(false)
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
            {manage && !invoice.imported && (
              <Button onClick={() => setSending(true)}>
                <Send size={15} aria-hidden="true" /> {m.mail_send()}
              </Button>
            )}
            {!invoice.imported && <Downloads invoice={invoice} />}
          </>
        }
      />
      <div className={styles.beside}>
        {invoice.imported ? (
          <p className="soft">{m.invoices_issued_imported()}</p>
        ) : (
          <InvoicePaper document={issuedPaper(invoice, picture?.logo ?? null)} label={title} />
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
            invoiceId: invoice.id,
            early: earlyOf(invoice)
          }}
          close={() => setPaying(false)}
        />
      )}
      {isSending && <SendInvoiceDialog invoice={invoice} close={() => setSending(false)} />}
      {isCrediting && <CreditDialog invoice={invoice} close={() => setCrediting(false)} />}
    </div>
  )
}
