import { useEffect } from "react"
import { m } from "../../paraglide/messages.js"
import { type Day, mediumDay } from "../../words/dates.ts"
import { exactMoney } from "../../words/money.ts"
import { accountsOf, type StatementData } from "./statementData.ts"
import { StatementLines } from "./StatementLines.tsx"
import styles from "./StatementPaper.module.css"
import { StatementSums } from "./StatementSums.tsx"

interface StatementPaperProps {
  readonly statement: StatementData
  /** Who sends it. */
  readonly sender: string
  /** The last day of the statement. */
  readonly through: Day
  /** Whether the paper is the page itself. */
  readonly alone?: boolean
}

const periodText = ({ period }: StatementData, through: Day): string =>
  period.accrual_from === null
    ? m.statement_until({ to: mediumDay(through) })
    : m.statement_from_to({ from: mediumDay(period.accrual_from), to: mediumDay(through) })

const dueName = (due = 0): string => {
  if (due === 0) return m.statement_closing()
  return due < 0 ? m.statement_prepaid() : m.statement_due()
}

/** A client's account on paper: what is due, the lines by month, and the sums. */
export const StatementPaper = ({ alone = false, sender, statement, through }: StatementPaperProps) => {
  const accounts = accountsOf(statement)
  const Title = alone ? "h1" : "h2"
  const head = `${sender} · ${statement.entity_name} · ${periodText(statement, through)}`
  useEffect(() => {
    document.documentElement.style.setProperty("--sheet-head", JSON.stringify(head))
    return () => void document.documentElement.style.removeProperty("--sheet-head")
  }, [head])
  return (
    <article className={styles.paper} aria-label={m.statement_of({ name: statement.entity_name })}>
      <header className={styles.head}>
        <div>
          <p className={styles.sender}>{sender}</p>
          <Title>{statement.entity_name}</Title>
          <p className="soft">{periodText(statement, through)}</p>
        </div>
        <dl className={styles.due}>
          {accounts.map(({ closing_debt, currency, digits }, index) => (
            <div key={currency}>
              <dt
                className={
                  index > 0 && dueName(closing_debt) === dueName(accounts[index - 1]?.closing_debt) ? "sr" : undefined
                }
              >
                {dueName(closing_debt)}
              </dt>
              <dd>{exactMoney(Math.abs(closing_debt), currency, digits)}</dd>
            </div>
          ))}
        </dl>
      </header>
      {statement.rows.length === 0 ? (
        <p className={styles.nothing}>{m.statement_no_lines()}</p>
      ) : (
        <StatementLines statement={statement} />
      )}
      <StatementSums statement={statement} through={through} />
    </article>
  )
}
