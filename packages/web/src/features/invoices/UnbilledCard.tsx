import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { mediumDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { plus } from "../../format/exactly.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./UnbilledCard.module.css"
import { unbilledClients } from "./unbilledClients.ts"
import { useMakeInvoice } from "./useMakeInvoice.ts"

const shown = 3

/** Clients with work that is not invoiced, each with the button that makes its draft; nothing where there is none. */
export const UnbilledCard = () => {
  const { data } = useQuery(read("/api/reports/unbilled"))
  const { isBusy, make } = useMakeInvoice()
  const [showsAll, setShowsAll] = useState(false)
  const clients = unbilledClients(data?.rows ?? [])
  if (clients.length === 0) return null
  const sums = [...Map.groupBy(clients, ({ currency }) => currency)].map(([currency, some]) =>
    money(plus(...some.map(({ amount }) => amount)), currency)
  )
  return (
    <Card title={m.invoices_unbilled()} aside={<span>{sums.join(" · ")}</span>}>
      <ul className={styles.rows}>
        {(showsAll ? clients : clients.slice(0, shown)).map((client) => (
          <li key={`${client.clientId} ${client.currency}`}>
            <span className={styles.who}>
              <Link to="/clients/$id" params={{ id: client.clientId }} className={styles.name}>
                {client.name}
              </Link>
              <small>
                {m.invoices_unbilled_since({ hours: hours(client.minutes), day: mediumDay(client.oldest) })}
              </small>
            </span>
            <span className="num">{money(client.amount, client.currency)}</span>
            <Button
              small
              disabled={isBusy}
              aria-label={m.invoices_unbilled_of({ client: client.name })}
              onClick={() => void make({ currency: client.currency, from_work: { counteragent_id: client.clientId } })}
            >
              {m.invoices_invoice()}
            </Button>
          </li>
        ))}
      </ul>
      {!showsAll && clients.length > shown && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {m.invoices_unbilled_all({ count: clients.length - shown })}
        </button>
      )}
    </Card>
  )
}
