import type { ReactNode } from "react"
import styles from "./EmptyState.module.css"

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** What would be here, and the button that makes the first of it; or that nothing matches the filters. */
export const EmptyState = ({ action, children, title }: EmptyStateProps) => (
  <div className={styles.empty}>
    <b>{title}</b>
    {children !== undefined && <p>{children}</p>}
    {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
  </div>
)
