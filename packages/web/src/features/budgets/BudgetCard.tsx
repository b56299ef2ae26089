import { useQuery } from "@tanstack/react-query"
import { Card } from "../../components/Card.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { percent } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { BudgetBar } from "./BudgetBar.tsx"
import styles from "./Budgets.module.css"
import { basisNames, figureText, periodText } from "./budgetText.ts"
import { BurnChart } from "./BurnChart.tsx"
import { readBudget } from "./readBudgets.ts"

interface BudgetCardProps {
  readonly kind: "project" | "counteragent"
  readonly id: string
}

/** A budget with what is used up, left and expected, and how it came to that. */
export const BudgetCard = ({ id, kind }: BudgetCardProps) => {
  const { data, error, refetch } = useQuery(readBudget(kind, id))
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={320} />
  const row = data.rows.find(({ entity }) => entity.id === id)
  if (row === undefined) return null
  const { basis, budget, carried, currency, forecast, left, spent, state, unconverted } = row
  return (
    <Card title={m.budgets_budget()}>
      <div className={styles.card}>
        <div className={styles.head}>
          <div className={styles.line}>
            <span className={styles.used}>
              {m.budgets_spent_of({ spent: figureText(spent, currency), budget: figureText(budget, currency) })}
            </span>
            <span className={state === "over" ? styles.tooMuch : undefined}>{percent(Math.round(row.percent))}</span>
            <small>
              {basisNames[basis]()} · {periodText(row)}
            </small>
          </div>
          <BudgetBar percent={row.percent} state={state} />
          <div className={styles.line}>
            <small className={left < 0 ? styles.tooMuch : undefined}>
              {left < 0
                ? m.budgets_too_much({ amount: figureText(-left, currency) })
                : m.budgets_left({ amount: figureText(left, currency) })}
            </small>
            {forecast !== null && (
              <small className={forecast > budget ? styles.tooMuch : undefined}>
                {m.budgets_forecast_of({ amount: figureText(forecast, currency) })}
              </small>
            )}
            {carried > 0 && <small>{m.budgets_carried({ amount: figureText(carried, currency) })}</small>}
            {unconverted.length > 0 && (
              <small>
                {m.budgets_unconverted({
                  sums: unconverted.map((one) => figureText(one.spent, one.currency, true)).join(" · ")
                })}
              </small>
            )}
          </div>
        </div>
        <BurnChart row={row} today={data.today} />
      </div>
    </Card>
  )
}
