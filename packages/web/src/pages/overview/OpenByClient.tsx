import type { ReceivableRow } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { Table } from "../../components/lists/Table.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Overview.module.css"
import { shownDebtors } from "./shownDebtors.ts"

const isOwing = ({ open_total, unbilled_total }: ReceivableRow): boolean => open_total > 0 || unbilled_total > 0

/** What clients have to pay by the due dates of their invoices, and beside it what none of these asks for yet. */
export const OpenByClient = () => {
  const { data, error, refetch } = useQuery(read("/api/reports/receivables"))
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={392} />
  const owing = data.rows
    .filter(isOwing)
    .toSorted((a, b) => b.overdue_total - a.overdue_total || b.open_total - a.open_total)
  return (
    <>
      <Table label={m.overview_who_owes()}>
        <thead>
          <tr>
            <th scope="col">{m.overview_client()}</th>
            <th scope="col" className="num">
              {m.overview_overdue()}
            </th>
            <th scope="col" className="num">
              {m.overview_due()}
            </th>
            <th scope="col" className="num notOnPhone">
              {m.overview_unbilled()}
            </th>
          </tr>
        </thead>
        <tbody>
          {owing.slice(0, shownDebtors).map((row) => (
            <tr key={`${row.counteragent_id} ${row.currency}`}>
              <th scope="row" className={styles.name}>
                <Link to="/debtors/$id" params={{ id: row.counteragent_id ?? "none" }}>
                  {row.counteragent_id === null ? m.components_filter_no_client() : row.counteragent_name}
                </Link>
              </th>
              <td className={`num ${row.overdue_total > 0 ? "overdue" : "faint"}`}>
                {row.overdue_total > 0 ? money(row.overdue_total, row.currency) : "–"}
              </td>
              <td className="num">{money(row.open_total, row.currency)}</td>
              <td className="num notOnPhone soft">
                {row.unbilled_total === 0 ? "–" : money(row.unbilled_total, row.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {owing.length > shownDebtors && (
        <Link to="/debtors" className="link">
          {m.overview_more_debtors({ count: owing.length - shownDebtors })}
        </Link>
      )}
    </>
  )
}
