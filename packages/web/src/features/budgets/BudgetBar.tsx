import type { BudgetRow } from "@hourbook/contract/contract"
import styles from "./Budgets.module.css"

/** How much of a budget is used up, as a bar. The words beside it say the same. */
export const BudgetBar = ({ percent, state }: Pick<BudgetRow, "percent" | "state">) => (
  <span className={`${styles.bar} ${state === "under" ? "" : styles[state]}`} aria-hidden="true">
    <span style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
  </span>
)
