import { Link } from "@tanstack/react-router"
import { Pencil, Trash2 } from "lucide-react"
import { ClosedMark } from "../../components/messages/Closed.tsx"
import { InvoicedMark } from "../../features/invoices/InvoicedMark.tsx"
import { chargeName } from "../../features/money/chargeName.ts"
import { kinds } from "../../features/money/kinds.ts"
import type { MoneyRow } from "../../features/money/moneyRow.ts"
import { mediumDay } from "../../format/dates.ts"
import { wholeMoney } from "../../format/money.ts"
import { forgetRefused } from "../../offline/queue.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay } from "../../session/useSession.ts"
import styles from "./Payments.module.css"

/** What the record is: the note, what a charge is for, or what a payment settles. */
const textOf = (row: MoneyRow): string => {
  const comment = row.record.comment ?? ""
  if (row.kind === "charges")
    return comment === "" ? chargeName(row.record.kind) : `${chargeName(row.record.kind)}: ${comment}`
  if (row.kind === "received" && row.record.amount < 0)
    return comment === "" ? m.payments_refund() : `${m.payments_refund()}: ${comment}`
  return comment
}

interface MoneyCellsProps {
  readonly row: MoneyRow
  readonly mayEdit: boolean
  readonly open: () => void
  readonly remove: () => void
}

/** The cells of a payment, payout or charge. */
export const MoneyCells = ({ mayEdit, open, remove, row }: MoneyCellsProps) => {
  const { manage } = useMay()
  const { record } = row
  const isClosed = useClosed()(row.date) !== undefined
  const { counteragent_id: clientId, counteragent_name: client } = record
  return (
    <>
      <span role="cell" className={styles.day}>
        {mediumDay(row.date)}
        <ClosedMark day={row.date} />
      </span>
      <span role="cell" className={styles.who}>
        {kinds[row.kind].whom === "member" ? (
          record.user_name
        ) : clientId === null ? (
          <span className="faint">{m.components_filter_no_client()}</span>
        ) : manage ? (
          <Link to="/debtors/$id" params={{ id: clientId }} tabIndex={-1} className={styles.name}>
            {client}
          </Link>
        ) : (
          client
        )}
      </span>
      <span role="cell" className={styles.text}>
        {textOf(row)}
        {row.kind === "charges" && Boolean(row.record.invoice_id) && (
          <InvoicedMark id={row.record.invoice_id} number={row.record.invoice_number} />
        )}
        {record.project_name !== null && <small> {record.project_name}</small>}{" "}
        <WaitingMark pending={record.pending} edit={open} discard={() => forgetRefused(record.id)} />
      </span>
      <span role="cell" className={styles.actions}>
        {mayEdit && (
          <>
            <button
              type="button"
              tabIndex={-1}
              onClick={open}
              title={m.components_edit()}
              aria-label={m.components_edit()}
            >
              <Pencil size={15} aria-hidden="true" />
            </button>
            {!isClosed && (
              <button
                type="button"
                tabIndex={-1}
                onClick={remove}
                title={m.components_delete()}
                aria-label={m.components_delete()}
              >
                <Trash2 size={15} aria-hidden="true" />
              </button>
            )}
          </>
        )}
      </span>
      <span role="cell" className={`num ${styles.amount}`}>
        <b>{wholeMoney(record.amount, record.currency)}</b>
        {row.kind === "received" && row.record.settles !== null && (
          <small>
            {m.payments_settles_short({ amount: wholeMoney(row.record.settles.amount, row.record.settles.currency) })}
          </small>
        )}
      </span>
    </>
  )
}
