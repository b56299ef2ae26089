import type { InvoiceRow } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"

interface OpenInvoicesProps {
  readonly clientId: string
  /** What the payment is in. */
  readonly currency: string
  readonly choose: (invoice: InvoiceRow) => void
}

/** So many invoices are offered. */
const mostOffered = 3

/** The invoices that a payment could settle, where all that are open are in other currencies: it pays none of them by itself. */
export const OpenInvoices = ({ choose, clientId, currency }: OpenInvoicesProps) => {
  const { manage } = useMay()
  const { data } = useQuery({
    ...read("/api/invoices", {
      counteragent_id: clientId,
      status: "overdue,part_paid,open",
      sort_by: "issue_date",
      sort_dir: "asc",
      include_totals: "0"
    }),
    enabled: manage
  })
  const open = data?.invoices ?? []
  if (open.length === 0 || open.some((invoice) => invoice.currency === currency)) return null
  return (
    <p>
      <span className="soft">{m.payments_pays_none()}</span>
      {open.slice(0, mostOffered).map((invoice) => (
        <Button key={invoice.id} look="quiet" onClick={() => choose(invoice)}>
          {m.payments_settles_invoice({
            number: invoice.number ?? "",
            amount: money(invoice.open_total, invoice.currency)
          })}
        </Button>
      ))}
    </p>
  )
}
