import { Link } from "@tanstack/react-router"
import { Button } from "../../components/Button.tsx"
import type { UnbilledClient } from "../../features/invoices/unbilledClients.ts"
import { useMakeInvoice } from "../../features/invoices/useMakeInvoice.ts"
import { lastOfMonth } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"

interface MonthInvoicesProps {
  readonly month: string
  readonly clients: ReadonlyArray<UnbilledClient>
}

/** Clients with work of the month or before that is not invoiced, each with the button that makes its draft. */
export const MonthInvoices = ({ clients, month }: MonthInvoicesProps) => {
  const { isBusy, make } = useMakeInvoice()
  return (
    <ul className={styles.lines}>
      {clients.map(({ clientId, currency, name }) => (
        <li key={`${clientId} ${currency}`}>
          <Link to="/clients/$id" params={{ id: clientId }}>
            {name}
          </Link>{" "}
          <Button
            small
            disabled={isBusy}
            aria-label={m.invoices_unbilled_of({ client: name })}
            onClick={() =>
              void make({ currency, from_work: { counteragent_id: clientId, to: lastOfMonth(`${month}-01`) } })
            }
          >
            {m.invoices_invoice()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
