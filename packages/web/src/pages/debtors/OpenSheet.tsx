import { openAmounts, type StatementData } from "../../features/statement/statementData.ts"
import { m } from "../../paraglide/messages.js"
import { Sheet } from "../../parts/Sheet.tsx"
import { addDays, type Day, daysBetween, mediumDay } from "../../words/dates.ts"
import { exactMoney } from "../../words/money.ts"
import styles from "./Statement.module.css"

interface OpenSheetProps {
  readonly statement: StatementData
  readonly through: Day
  readonly termsDays: number
}

/** What is open at the end of the statement, how old it is, and what of it is overdue. */
export const OpenSheet = ({ statement, termsDays, through }: OpenSheetProps) => {
  const open = openAmounts(statement, addDays(through, -termsDays))
  return (
    <Sheet title={m.statement_open_title()}>
      {open.length === 0 ? (
        <p className="soft">{m.statement_nothing_open()}</p>
      ) : (
        <dl className={styles.open}>
          {open.map(({ currency, digits, oldest, open, overdue }) => (
            <div key={currency}>
              <dt>{m.statement_open()}</dt>
              <dd>
                <b>{exactMoney(open, currency, digits)}</b>
              </dd>
              {overdue > 0 && (
                <>
                  <dt>{m.statement_overdue({ days: termsDays })}</dt>
                  <dd className="overdue">{exactMoney(overdue, currency, digits)}</dd>
                </>
              )}
              <dt>{m.statement_oldest()}</dt>
              <dd>
                {mediumDay(oldest)}{" "}
                <small>{m.statement_age({ days: Math.max(0, daysBetween(oldest, through)) })}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {statement.period.accrual_from !== null && <small>{m.statement_open_of_period()}</small>}
    </Sheet>
  )
}
