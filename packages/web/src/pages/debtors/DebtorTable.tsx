import type { DebtorRow } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { AgeingRow } from "../../charts/Ageing.tsx"
import { SortHeader, Table } from "../../components/lists/Table.tsx"
import { OwedAmount } from "../../features/statement/OwedAmount.tsx"
import { mediumDay } from "../../format/dates.ts"
import { plus } from "../../format/exactly.ts"
import { count, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Debtors.module.css"
import type { DebtorSort } from "./debtorsQuery.ts"

interface DebtorTableProps {
  readonly rows: ReadonlyArray<DebtorRow>
  readonly currency: string
  readonly byProject: boolean
  readonly sort: DebtorSort
  readonly onSort: (sort: DebtorSort) => void
}

const nameOf = ({ key, name }: DebtorRow, byProject: boolean): string =>
  key !== "none" ? name : byProject ? m.components_filter_no_project() : m.components_filter_no_client()

const orDash = (amount: number, currency: string): string => (amount === 0 ? "–" : roundMoney(amount, currency))

/** What is open of a row, whatever it has on account. */
const openOf = ({ debt_total, on_account_total }: DebtorRow): number => plus(debt_total, on_account_total)

interface RowProps {
  readonly row: DebtorRow
  readonly currency: string
  readonly byProject: boolean
  readonly most: number
}

const Row = ({ byProject, currency, most, row }: RowProps) => (
  <tr>
    <th scope="row" className={styles.name}>
      <Link to="/debtors/$id" params={{ id: row.key }} search={byProject ? { view: "projects" } : {}}>
        {nameOf(row, byProject)}
      </Link>
      {byProject && row.counteragent_name !== null && <small>{row.counteragent_name}</small>}
    </th>
    <td className={`${styles.age} ${styles.wide}`}>
      {openOf(row) > 0 && <AgeingRow buckets={row.ageing} currency={currency} total={openOf(row)} most={most} />}
    </td>
    <td className={`num soft ${styles.wide}`}>{orDash(row.opening_debt, currency)}</td>
    <td className={`num soft ${styles.middle}`}>{orDash(row.earned_total + row.charged_total, currency)}</td>
    <td className={`num soft ${styles.middle}`}>{orDash(row.settled_total, currency)}</td>
    <td className={`num notOnPhone ${row.overdue_total > 0 ? "overdue" : "soft"}`} title={oldest(row)}>
      {row.age_days === null ? "–" : m.debtors_days({ days: count(row.age_days) })}
    </td>
    <td className={`num ${row.overdue_total > 0 ? "overdue" : "faint"}`}>{orDash(row.overdue_total, currency)}</td>
    <td className="num">
      <OwedAmount due={row.due} total={row.debt_total} onAccount={row.on_account_total} base={currency} />
    </td>
  </tr>
)

const oldest = ({ oldest_unpaid_date }: DebtorRow): string | undefined =>
  oldest_unpaid_date === null ? undefined : m.debtors_oldest({ day: mediumDay(oldest_unpaid_date) })

/** Clients or projects with what they owed, what came to it, what they paid, and what is overdue. */
export const DebtorTable = ({ byProject, currency, onSort, rows, sort }: DebtorTableProps) => {
  const most = Math.max(1, ...rows.map(openOf))
  const head = { sort, onSort }
  return (
    <Table label={m.debtors_title()}>
      <thead>
        <tr>
          <SortHeader by="name" {...head}>
            {byProject ? m.debtors_project() : m.debtors_client()}
          </SortHeader>
          <th scope="col" className={styles.wide}>
            <span className="sr">{m.debtors_by_age()}</span>
          </th>
          <th scope="col" className={`num ${styles.wide}`}>
            {m.debtors_before()}
          </th>
          <SortHeader by="earned" {...head} num className={styles.middle ?? ""}>
            {m.debtors_earned()}
          </SortHeader>
          <SortHeader by="received" {...head} num className={styles.middle ?? ""}>
            {m.debtors_paid()}
          </SortHeader>
          <SortHeader by="age" {...head} num className="notOnPhone">
            {m.debtors_age()}
          </SortHeader>
          <th scope="col" className="num">
            {m.debtors_overdue()}
          </th>
          <SortHeader by="debt" {...head} num>
            {m.debtors_owes()}
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} currency={currency} byProject={byProject} most={most} />
        ))}
      </tbody>
    </Table>
  )
}
