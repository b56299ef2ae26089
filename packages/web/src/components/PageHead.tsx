import { type ReactNode, useEffect } from "react"
import { setPageTitle } from "../format/pageTitle.ts"
import styles from "./PageHead.module.css"

interface PageHeadProps {
  readonly title: string
  /** What the browser's tab says where the title alone does not name the page. */
  readonly tab?: string
  /** Beside the title: a stepper, tabs. */
  readonly children?: ReactNode
  /** What the page counts: the period and the currency. */
  readonly note?: ReactNode
  /** At the end: the actions of the page. */
  readonly actions?: ReactNode
}

/** The head of a page, which the browser's tab is called after. */
export const PageHead = ({ actions, children, note, tab, title }: PageHeadProps) => {
  useEffect(() => {
    setPageTitle(tab ?? title)
  }, [tab, title])
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
