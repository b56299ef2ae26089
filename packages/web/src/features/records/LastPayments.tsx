import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { QueryOf } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { m } from "../../paraglide/messages.js"
import { ErrorNote } from "../../parts/ErrorNote.tsx"
import { Sheet } from "../../parts/Sheet.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Table } from "../../parts/Table.tsx"
import { mediumDay } from "../../words/dates.ts"
import { money } from "../../words/money.ts"

interface LastPaymentsProps {
  readonly query: QueryOf<"GET", "/api/money">
  readonly search: Readonly<Record<string, string>>
}

/** What a client paid, or what was paid for a project, the newest first, with sums by currency. */
export const LastPayments = ({ query, search }: LastPaymentsProps) => {
  const list = useQuery(read("/api/money", { ...query, page_size: "50" }))
  const payments = list.data?.inflows
  return (
    <Sheet
      title={m.records_payments()}
      aside={
        <Link to="/payments" search={search}>
          {m.records_all_payments()}
        </Link>
      }
    >
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {payments === undefined && list.error === null && <Skeleton height={320} />}
      {payments?.length === 0 && <p className="soft">{m.records_no_payments()}</p>}
      {payments !== undefined && payments.length > 0 && (
        <Table label={m.records_payments()}>
          <thead>
            <tr>
              <th scope="col">{m.records_day()}</th>
              <th scope="col">{m.records_comment()}</th>
              <th scope="col" className="num">
                {m.records_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <td style={{ whiteSpace: "nowrap" }}>{mediumDay(payment.inflow_date)}</td>
                <td>
                  {payment.comment} {payment.project_name !== null && <small>{payment.project_name}</small>}
                </td>
                <td className="num received">{money(payment.amount, payment.currency)}</td>
              </tr>
            ))}
          </tbody>
          {list.data?.totals !== undefined && list.data.totals !== null && (
            <tfoot>
              {list.data.totals.by_currency.map((sum) => (
                <tr key={sum.currency}>
                  <th scope="row" colSpan={2}>
                    {m.records_payments_count({ count: sum.payments_count })}
                  </th>
                  <td className="num">{money(sum.received_total, sum.currency)}</td>
                </tr>
              ))}
            </tfoot>
          )}
        </Table>
      )}
    </Sheet>
  )
}
