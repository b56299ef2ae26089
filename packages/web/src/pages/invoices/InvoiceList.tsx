import type { InvoiceRow } from "@hourbook/contract/contract"
import { Link, useNavigate } from "@tanstack/react-router"
import { Send } from "lucide-react"
import { Card } from "../../components/Card.tsx"
import { useMore } from "../../components/lists/useMore.ts"
import { VirtualRows } from "../../components/lists/VirtualRows.tsx"
import { dueNote } from "../../features/invoices/dueNote.ts"
import { InvoiceStatus } from "../../features/invoices/InvoiceStatus.tsx"
import { mediumDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Invoices.module.css"

interface InvoiceListProps {
  readonly rows: ReadonlyArray<InvoiceRow>
  /** How many there are with those that are not read yet. */
  readonly total: number
  readonly list: Parameters<typeof useMore>[0]
}

const keyOf = ({ id }: InvoiceRow): string => id

const dayText = (day: string | null): string => (day === null ? "–" : mediumDay(day))

const Cells = ({ row }: { readonly row: InvoiceRow }) => {
  const { today } = useSession()
  const late = dueNote(row, today)
  const isNote = row.kind === "credit_note"
  return (
    <>
      <span role="cell" className={styles.number}>
        <Link to="/invoices/$id" params={{ id: row.id }} tabIndex={-1} className={styles.link}>
          {row.number ?? m.invoices_draft()}
        </Link>
        {row.sent.length > 0 && (
          <abbr title={m.invoices_sent()} className={styles.sent}>
            <Send size={12} aria-hidden="true" />
            <span className="sr">{m.invoices_sent()}</span>
          </abbr>
        )}
      </span>
      <span role="cell" className={styles.client}>
        {row.counteragent_name}
      </span>
      <span role="cell" className={styles.issued}>
        {dayText(row.issue_date)}
      </span>
      <span role="cell" className={styles.due}>
        {dayText(row.due_date)}
        {late !== undefined && <small className={row.overdue ? "overdue" : undefined}>{late}</small>}
      </span>
      <span role="cell" className={styles.status}>
        <InvoiceStatus {...row} />
      </span>
      <span role="cell" className={`num ${styles.open} ${row.overdue ? "overdue" : ""}`}>
        {row.open_total === 0 ? <span className="faint">–</span> : money(row.open_total, row.currency)}
      </span>
      <span role="cell" className={`num ${styles.gross}`}>
        {money(isNote ? -row.totals.gross : row.totals.gross, row.currency)}
      </span>
    </>
  )
}

/** The documents; `j` and `k` or arrows go from one to the next, Enter opens it. */
export const InvoiceList = ({ list, rows, total }: InvoiceListProps) => {
  const navigate = useNavigate()
  const more = useMore(list)
  return (
    <Card flush>
      <VirtualRows
        label={m.invoices_title()}
        rows={rows}
        keyOf={keyOf}
        count={total}
        className={styles.list}
        more={more}
        onOpen={({ id }) => void navigate({ to: "/invoices/$id", params: { id } })}
        head={
          <>
            <span role="columnheader">{m.invoices_number()}</span>
            <span role="columnheader">{m.invoices_client()}</span>
            <span role="columnheader">{m.invoices_issued()}</span>
            <span role="columnheader">{m.invoices_due()}</span>
            <span role="columnheader">{m.invoices_status()}</span>
            <span role="columnheader" className="num">
              {m.invoices_open()}
            </span>
            <span role="columnheader" className="num">
              {m.invoices_gross()}
            </span>
          </>
        }
      >
        {(row) => <Cells row={row} />}
      </VirtualRows>
    </Card>
  )
}
