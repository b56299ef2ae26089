import { Card } from "../../components/Card.tsx"
import { dueMoney } from "../../features/statement/dueText.ts"
import { type Due, isConverted, type StatementData } from "../../features/statement/statementData.ts"
import { type Day, daysBetween, mediumDay } from "../../format/dates.ts"
import { roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Statement.module.css"

interface OpenCardProps {
  readonly statement: StatementData
  readonly through: Day
  readonly termsDays: number
}

type OpenInProps = Omit<OpenCardProps, "statement"> & { readonly due: Due }

/** What is due in one currency, how it comes about, and how old it is. */
const OpenIn = ({ due, termsDays, through }: OpenInProps) => {
  const { balance, covered_total, due_total, oldest_unpaid_date: oldest, on_account_total, overdue_total } = due
  const write = (amount: number): string => dueMoney(amount, due)
  return (
    <div>
      {covered_total > 0 && (
        <>
          <dt>{m.statement_closing()}</dt>
          <dd>{write(balance)}</dd>
          <dt>{m.statement_covered()}</dt>
          <dd>{write(-covered_total)}</dd>
        </>
      )}
      {(due_total > 0 || covered_total > 0) && (
        <>
          <dt>{m.statement_due()}</dt>
          <dd>
            <b>{write(due_total)}</b>
          </dd>
        </>
      )}
      {overdue_total > 0 && (
        <>
          <dt>{m.statement_overdue({ days: termsDays })}</dt>
          <dd className="overdue">{write(overdue_total)}</dd>
        </>
      )}
      {oldest !== null && (
        <>
          <dt>{m.statement_oldest()}</dt>
          <dd>
            {mediumDay(oldest)} <small>{m.statement_age({ days: Math.max(0, daysBetween(oldest, through)) })}</small>
          </dd>
        </>
      )}
      {on_account_total > 0 && (
        <>
          <dt>{m.statement_prepaid()}</dt>
          <dd>
            <b>{write(on_account_total)}</b>
          </dd>
        </>
      )}
    </div>
  )
}

/** What is due at the end of the statement, and what is paid in advance; converted below where it is in other currencies. */
export const OpenCard = ({ statement, termsDays, through }: OpenCardProps) => {
  const { totals, workspace_currency: base } = statement
  const shown = statement.due.filter(
    ({ covered_total, due_total, on_account_total }) => due_total > 0 || on_account_total > 0 || covered_total > 0
  )
  return (
    <Card title={m.statement_open_title()}>
      {shown.every(({ due_total }) => due_total === 0) && <p className="soft">{m.statement_nothing_open()}</p>}
      {shown.length > 0 && (
        <dl className={styles.open}>
          {shown.map((due) => (
            <OpenIn key={due.currency} due={due} termsDays={termsDays} through={through} />
          ))}
        </dl>
      )}
      {isConverted(statement) && totals.debt_total > 0 && (
        <p className="soft">
          {m.statement_about_at({ amount: roundMoney(totals.debt_total, base), day: mediumDay(through) })}
        </p>
      )}
    </Card>
  )
}
