import { useQuery } from "@tanstack/react-query"
import { percent } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { BudgetBar } from "./BudgetBar.tsx"
import styles from "./Budgets.module.css"
import { readBudgets } from "./readBudgets.ts"

/** The bar of a project or client in a list; all rows of a list share one question. */
export const ListedBudget = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(readBudgets())
  const row = data?.rows.find(({ entity }) => entity.id === id)
  if (row === undefined) return null
  const used = percent(Math.round(row.percent))
  return (
    <small
      className={`${styles.small} ${row.state === "over" ? styles.smallOver : ""}`}
      title={m.budgets_used({ share: used })}
    >
      <BudgetBar percent={row.percent} state={row.state} />
      <span aria-label={m.budgets_used({ share: used })}>{used}</span>
    </small>
  )
}
