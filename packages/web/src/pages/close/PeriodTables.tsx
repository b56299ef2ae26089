import { Table } from "../../components/lists/Table.tsx"
import { hours } from "../../format/duration.ts"
import { plus } from "../../format/exactly.ts"
import { money, plainMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"
import { byCurrency, type PeriodFigures } from "./periods.ts"

interface PeriodTablesProps {
  readonly figures: PeriodFigures
  /** The name of a client, or null for work without one. */
  readonly clientOf: (id: string | null) => string
  readonly memberOf: (id: string) => string
}

const columns = ["opening", "earned", "charged", "received", "settled", "closing"] as const
type Row = PeriodFigures["clients"][number]

const titles: Readonly<Record<(typeof columns)[number], () => string>> = {
  opening: m.books_opening,
  earned: m.books_earned,
  charged: m.books_charged,
  received: m.books_received,
  settled: m.books_settled,
  closing: m.books_closing_balance
}

/** On a phone, what was earned and what is owed are enough; the certificate has all. */
const classOf = (column: (typeof columns)[number]): string =>
  column === "earned" || column === "closing" ? "num" : "num notOnPhone"

const isSomething = (row: Row): boolean => columns.some((column) => row[column] !== 0)

/** By name, and work without a client at the end. */
const sorted = (rows: ReadonlyArray<Row>, nameOf: PeriodTablesProps["clientOf"]): ReadonlyArray<Row> =>
  rows
    .filter(isSomething)
    .toSorted(
      ({ counteragent_id: a }, { counteragent_id: b }) =>
        Number(a === null) - Number(b === null) || nameOf(a).localeCompare(nameOf(b))
    )

/** The figures of a certificate: clients by currency with their sums, and the work of members. */
export const PeriodTables = ({ clientOf, figures, memberOf }: PeriodTablesProps) => {
  const groups = byCurrency({ ...figures, clients: sorted(figures.clients, clientOf) })
  const members = [...Map.groupBy(figures.members, ({ user_id }) => user_id)]
  if (groups.length === 0 && members.length === 0) return <p className="soft">{m.books_no_figures()}</p>
  return (
    <div className={styles.tables}>
      {groups.length > 0 && (
        <Table label={m.books_of_clients()}>
          {groups.map(({ currency, rows }) => (
            <tbody key={currency} className={styles.group}>
              <tr>
                <th scope="col">
                  {m.books_client()}, {currency}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className={classOf(column)}>
                    {titles[column]()}
                  </th>
                ))}
              </tr>
              {rows.map((row) => (
                <tr key={row.counteragent_id ?? ""}>
                  <th scope="row">{clientOf(row.counteragent_id)}</th>
                  {columns.map((column) => (
                    <td key={column} className={classOf(column)}>
                      {plainMoney(row[column], currency)}
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">{m.books_total()}</th>
                {columns.map((column) => (
                  <td key={column} className={classOf(column)}>
                    {plainMoney(plus(...rows.map((row) => row[column])), currency)}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </Table>
      )}
      {members.length > 0 && (
        <Table label={m.books_members()}>
          <thead>
            <tr>
              <th scope="col">{m.books_member()}</th>
              <th scope="col" className="num">
                {m.books_hours()}
              </th>
              <th scope="col" className="num">
                {m.books_earned()}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(([id, rows]) => (
              <tr key={id}>
                <th scope="row">{memberOf(id)}</th>
                <td className="num">{hours(rows.reduce((sum, { minutes }) => sum + minutes, 0))}</td>
                <td className={`num ${styles.sumOf}`}>
                  {rows.map(({ cost, currency }) => (
                    <span key={currency}>{money(cost, currency)}</span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
