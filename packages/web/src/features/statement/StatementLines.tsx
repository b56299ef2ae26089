import { monthName, shortDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { exactMoney, exactPlain, money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { chargeName } from "../money/chargeName.ts"
import { accountsOf, monthsOf, type StatementData, type StatementLine } from "./statementData.ts"
import styles from "./StatementPaper.module.css"

const textOf = ({ amount, charge_kind, id, kind, text }: StatementLine): string => {
  if (id === null) return amount < 0 ? m.statement_settled_elsewhere() : m.statement_settled_by_others()
  if (kind === "accrual") return text === "" ? m.statement_work() : text
  const name =
    kind === "receipt"
      ? amount < 0
        ? m.statement_refund()
        : m.statement_payment()
      : chargeName(charge_kind ?? "adjustment")
  return text === "" ? name : `${name}: ${text}`
}

interface LineProps {
  readonly line: StatementLine
  readonly write: (amount: number, currency: string) => string
}

const Line = ({ line, write }: LineProps) => {
  const { amount, balance, currency, date, kind, open, paid, project_name, worked_minutes } = line
  const written = write(amount, currency)
  const isPaid = kind === "receipt"
  return (
    <tr>
      <td className={styles.day}>{shortDay(date)}</td>
      <td>
        {textOf(line)}{" "}
        <small>
          <span className={styles.onlyNarrow}>
            {shortDay(date)}
            {project_name === null ? "" : " · "}
          </span>
          {project_name}
        </small>
        {paid !== null && <small> {m.statement_paid_as({ amount: money(paid.amount, paid.currency) })}</small>}
      </td>
      <td className={`num ${styles.notNarrow}`}>{worked_minutes === null ? "" : hours(worked_minutes)}</td>
      <td className={`num ${amount < 0 ? styles.less : ""}`}>
        {!isPaid && written}
        {isPaid && <span className={`${styles.onlyNarrow} received`}>{write(-amount, currency)}</span>}
      </td>
      <td className={`num ${styles.notNarrow} received`}>{isPaid && written}</td>
      <td className="num">{write(balance, currency)}</td>
      <td className={`num ${styles.notNarrow} ${styles.open}`}>
        {open !== null && open > 0 ? write(open, currency) : ""}
      </td>
    </tr>
  )
}

const columns = 7

/** The lines by month; with one currency its name is in the head, with several beside each amount. */
export const StatementLines = ({ statement }: { readonly statement: StatementData }) => {
  const accounts = accountsOf(statement)
  const [only] = accounts
  const owedBefore = accounts.filter(({ opening_debt }) => opening_debt !== 0)
  const openings = owedBefore.length === 0 ? accounts.slice(0, 1) : owedBefore
  const digits = new Map(accounts.map(({ currency, digits }) => [currency, digits]))
  const write = (amount: number, currency: string): string =>
    accounts.length === 1
      ? exactPlain(amount, only?.digits ?? 2)
      : exactMoney(amount, currency, digits.get(currency) ?? 2)
  const unit = accounts.length === 1 ? <small> {only?.currency}</small> : null
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col" className={styles.day}>
            {m.statement_date()}
          </th>
          <th scope="col">{m.statement_what()}</th>
          <th scope="col" className={`num ${styles.notNarrow}`}>
            {m.statement_hours()}
          </th>
          <th scope="col" className="num">
            {m.statement_amount()}
            {unit}
          </th>
          <th scope="col" className={`num ${styles.notNarrow}`}>
            {m.statement_paid()}
            {unit}
          </th>
          <th scope="col" className="num">
            {m.statement_balance()}
            {unit}
          </th>
          <th scope="col" className={`num ${styles.notNarrow}`}>
            {m.statement_open()}
            {unit}
          </th>
        </tr>
      </thead>
      {statement.period.accrual_from !== null && (
        <tbody className={styles.before}>
          {openings.map(({ currency, opening_debt }) => (
            <tr key={currency}>
              <td className={styles.day}>{shortDay(statement.period.accrual_from ?? "")}</td>
              <td>{m.statement_brought_forward()}</td>
              <td className={styles.notNarrow} />
              <td />
              <td className={styles.notNarrow} />
              <td className="num">{write(opening_debt, currency)}</td>
              <td className={styles.notNarrow} />
            </tr>
          ))}
        </tbody>
      )}
      {monthsOf(statement.rows).map(({ lines, month }) => (
        <tbody key={month}>
          <tr className={styles.month}>
            <th scope="rowgroup" colSpan={columns}>
              {monthName(month)}
            </th>
          </tr>
          {lines.map((line) => (
            <Line key={line.id ?? line.currency} line={line} write={write} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
