import { useEffect } from "react"
import { type Day, mediumDay } from "../../format/dates.ts"
import { exactMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { dueMoney } from "./dueText.ts"
import { type Account, accountsOf, type StatementData } from "./statementData.ts"
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

/** What is due and what is paid in advance, in each currency; or that nothing is. */
const figuresOf = ({ due }: StatementData, [first]: ReadonlyArray<Account>) => {
  const figures = due.flatMap((one) => [
    ...(one.due_total > 0 ? [{ label: m.statement_due(), text: dueMoney(one.due_total, one) }] : []),
    ...(one.on_account_total > 0 ? [{ label: m.statement_prepaid(), text: dueMoney(one.on_account_total, one) }] : [])
  ])
  if (figures.length > 0 || first === undefined) return figures
  return [{ label: m.statement_closing(), text: exactMoney(0, first.currency, first.digits) }]
}

/** A client's account on paper: what is due, the lines by month, and the sums. */
export const StatementPaper = ({ alone = false, sender, statement, through }: StatementPaperProps) => {
  const figures = figuresOf(statement, accountsOf(statement))
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
          {figures.map(({ label, text }, index) => (
            <div key={`${label} ${text}`}>
              <dt className={label === figures[index - 1]?.label ? "sr" : undefined}>{label}</dt>
              <dd>{text}</dd>
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
