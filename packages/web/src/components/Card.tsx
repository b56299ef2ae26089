import type { ReactNode } from "react"
import styles from "./Card.module.css"

interface CardProps {
  readonly title?: ReactNode
  /** Beside the title, at the end: a sum, or a link to more. */
  readonly aside?: ReactNode
  /** Without a margin inside, for tables that reach the edge. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A sheet of paper on the page: one subject. */
export const Card = ({ aside, children, flush = false, title }: CardProps) => (
  <section className={flush ? `${styles.card} ${styles.flush}` : styles.card}>
    {(title !== undefined || aside !== undefined) && (
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)
