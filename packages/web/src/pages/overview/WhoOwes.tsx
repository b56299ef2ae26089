import type { DebtorRow } from "@hourbook/contract/contract"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Read } from "../../api/client.ts"
import { Ageing, AgeingRow } from "../../charts/Ageing.tsx"
import { Card } from "../../components/Card.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { OwedAmount } from "../../features/statement/OwedAmount.tsx"
import { plus } from "../../format/exactly.ts"
import { count, money, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { OpenByClient } from "./OpenByClient.tsx"
import styles from "./Overview.module.css"

type Debtors = Read<"/api/reports/debtors">

const openOf = ({ debt_total, on_account_total }: DebtorRow): number => plus(debt_total, on_account_total)

const Rows = ({ currency, data }: { readonly data: Debtors; readonly currency: string }) => {
  const owing = (data.rows ?? []).filter((row) => openOf(row) > 0)
  const others = (data.summary?.debtors_count ?? 0) - owing.length
  const most = Math.max(1, ...owing.map(openOf))
  return (
    <>
      <Table label={m.overview_who_owes()}>
        <thead>
          <tr>
            <th scope="col">{m.overview_client()}</th>
            <th scope="col" className="notOnPhone">
              <span className="sr">{m.overview_age()}</span>
            </th>
            <th scope="col" className="num notOnPhone">
              {m.overview_oldest()}
            </th>
            <th scope="col" className="num">
              {m.overview_overdue()}
            </th>
            <th scope="col" className="num">
              {m.overview_owes()}
            </th>
          </tr>
        </thead>
        <tbody>
          {owing.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name}>
                <Link to="/debtors/$id" params={{ id: row.key }}>
                  {row.key === "none" ? m.components_filter_no_client() : row.name}
                </Link>
              </th>
              <td className={`${styles.bar} notOnPhone`}>
                <AgeingRow buckets={row.ageing} currency={currency} total={openOf(row)} most={most} />
              </td>
              <td className={`num notOnPhone ${row.overdue_total > 0 ? "overdue" : "soft"}`}>
                {row.age_days === null ? "–" : m.overview_days({ count: count(row.age_days) })}
              </td>
              <td className={`num ${row.overdue_total > 0 ? "overdue" : "faint"}`}>
                {row.overdue_total > 0 ? roundMoney(row.overdue_total, currency) : "–"}
              </td>
              <td className="num">
                <OwedAmount due={row.due} total={row.debt_total} onAccount={row.on_account_total} base={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {others > 0 && (
        <Link to="/debtors" className="link">
          {m.overview_more_debtors({ count: others })}
        </Link>
      )}
    </>
  )
}

/** Whether some of the largest debtors get invoices: what is asked for goes by these. */
const hasInvoices = ({ rows }: Debtors): boolean =>
  (rows ?? []).some(({ due }) => due.some(({ unbilled_total }) => unbilled_total !== null))

/** What clients owe by age, and the largest debtors, each a link to their statement; with invoices, by their due dates. */
export const WhoOwes = ({ report }: { readonly report: UseQueryResult<Debtors> }) => {
  const { data, error, refetch } = report
  const { currency } = useSession().workspace
  const total = data?.summary?.receivable_total
  const byInvoice = data !== undefined && hasInvoices(data)
  return (
    <Card
      title={m.overview_who_owes()}
      aside={total !== undefined && !byInvoice && <span>{money(total, currency)}</span>}
    >
      {error !== null ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={392} />
      ) : total === undefined || total <= 0 ? (
        <EmptyState title={m.overview_nothing_owed()} />
      ) : byInvoice ? (
        <OpenByClient />
      ) : (
        <>
          <Ageing buckets={data.risks?.ageing ?? []} currency={currency} />
          <Rows data={data} currency={currency} />
        </>
      )}
    </Card>
  )
}
