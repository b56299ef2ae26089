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

interface LastPayoutsProps {
  readonly query: QueryOf<"GET", "/api/payouts">
  readonly search: Readonly<Record<string, string>>
}

/** What a person was paid, the newest first, with sums by currency. */
export const LastPayouts = ({ query, search }: LastPayoutsProps) => {
  const list = useQuery(read("/api/payouts", { ...query, page_size: "50" }))
  const payouts = list.data?.payouts
  return (
    <Sheet
      title={m.records_payouts()}
      aside={
        <Link to="/payments" search={search}>
          {m.records_all_payouts()}
        </Link>
      }
    >
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {payouts === undefined && list.error === null && <Skeleton height={320} />}
      {payouts?.length === 0 && <p className="soft">{m.records_no_payouts()}</p>}
      {payouts !== undefined && payouts.length > 0 && (
        <Table label={m.records_payouts()}>
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
            {payouts.map((payout) => (
              <tr key={payout.id}>
                <td style={{ whiteSpace: "nowrap" }}>{mediumDay(payout.payout_date)}</td>
                <td>
                  {payout.comment} {payout.project_name !== null && <small>{payout.project_name}</small>}
                </td>
                <td className="num">{money(payout.amount, payout.currency)}</td>
              </tr>
            ))}
          </tbody>
          {list.data?.totals !== undefined && list.data.totals !== null && (
            <tfoot>
              {list.data.totals.by_currency.map((sum) => (
                <tr key={sum.currency}>
                  <th scope="row" colSpan={2}>
                    {m.records_payouts_count({ count: sum.payouts_count })}
                  </th>
                  <td className="num">{money(sum.paid_out_total, sum.currency)}</td>
                </tr>
              ))}
            </tfoot>
          )}
        </Table>
      )}
    </Sheet>
  )
}
