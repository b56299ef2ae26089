import type { ReactNode } from "react"
import styles from "./EmptyState.module.css"

interface EmptyStateProps {
  readonly title: string
  /** Whether nothing else is on the page, so that it has the page's heading. */
  readonly isPage?: boolean
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** What would be here, and the button that makes the first of it; or that nothing matches the filters. */
export const EmptyState = ({ action, children, isPage = false, title }: EmptyStateProps) => (
  <div className={styles.empty}>
    {isPage ? <h1>{title}</h1> : <b>{title}</b>}
    {children !== undefined && <p>{children}</p>}
    {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
  </div>
)
