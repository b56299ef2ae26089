import { type ReactNode, useEffect } from "react"
import styles from "./PageHead.module.css"

interface PageHeadProps {
  readonly title: string
  /** Beside the title: a stepper, tabs. */
  readonly children?: ReactNode
  /** What the page counts: the period and the currency. */
  readonly note?: ReactNode
  /** At the end: the deeds of the page. */
  readonly actions?: ReactNode
}

/** The head of a page, whose title is the browser's too. */
export const PageHead = ({ actions, children, note, title }: PageHeadProps) => {
  useEffect(() => {
    document.title = `${title} · Hourbook`
  }, [title])
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {actions !== undefined && (
        <div className={styles.actions} data-noprint="">
          {actions}
        </div>
      )}
    </div>
  )
}
