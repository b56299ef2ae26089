import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMemo } from "react"
import { Card } from "../../components/Card.tsx"
import { Table } from "../../components/lists/Table.tsx"
import { ClosedMark } from "../../components/messages/Closed.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { mediumDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { kinds } from "./kinds.ts"
import type { MoneyRow } from "./moneyRow.ts"
import { moneySums } from "./moneySums.ts"
import { useWaitingMoney } from "./useWaitingMoney.ts"

interface LastMoneyProps {
  /** The payments of a client or for a project, or the payouts to a person. */
  readonly kind: "received" | "paid"
  /** Whose records, of which period. */
  readonly of: {
    readonly counteragent_id?: string | undefined
    readonly project_id?: string | undefined
    readonly user_id?: string | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
  }
  /** The search of the page with all of them. */
  readonly search: Readonly<Record<string, string>>
}

const texts = {
  received: {
    title: m.records_payments,
    all: m.records_all_payments,
    none: m.records_no_payments,
    count: m.records_payments_count
  },
  paid: {
    title: m.records_payouts,
    all: m.records_all_payouts,
    none: m.records_no_payouts,
    count: m.records_payouts_count
  }
}

const most = "50"
const none: ReadonlyArray<MoneyRow> = []

/** The newest payments or payouts, with sums by currency. */
export const LastMoney = ({ kind, of, search }: LastMoneyProps) => {
  const { workspace } = useSession()
  const { seesDebts } = useMay()
  const list = useQuery({
    queryKey: ["money", kind, "last", of],
    queryFn: ({ signal }) => kinds[kind].list({ ...of, page_size: most, charts: "0" }, signal)
  })
  const { data } = list
  const read = data?.rows ?? none
  const rows = useWaitingMoney(kind, read, of)
  const sums = useMemo(
    () => (data === undefined ? undefined : moneySums(data, read, rows, workspace.currency)),
    [data, read, rows, workspace.currency]
  )
  const text = texts[kind]
  return (
    <Card
      title={text.title()}
      aside={
        <Link to="/payments" search={search}>
          {text.all()}
        </Link>
      }
    >
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {data === undefined && list.error === null && <Skeleton height={320} />}
      {data !== undefined && rows.length === 0 && <p className="soft">{text.none()}</p>}
      {data !== undefined && rows.length > 0 && (
        <Table label={text.title()}>
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
            {rows.map(({ date, record }) => (
              <tr key={record.id}>
                <td style={{ whiteSpace: "nowrap" }}>
                  {mediumDay(date)}
                  <ClosedMark day={date} />
                </td>
                <td>
                  {record.comment} {record.project_name !== null && <small>{record.project_name}</small>}{" "}
                  <WaitingMark pending={record.pending} />
                </td>
                <td className={kinds[kind].settles ? "num received" : "num"}>
                  {money(record.amount, record.currency)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums?.byCurrency.map((sum) => (
              <tr key={sum.currency}>
                <th scope="row" colSpan={2}>
                  {!seesDebts && `${m.components_own_records()} `}
                  {text.count({ count: sum.count })}
                </th>
                <td className="num">{money(sum.total, sum.currency)}</td>
              </tr>
            ))}
          </tfoot>
        </Table>
      )}
    </Card>
  )
}
