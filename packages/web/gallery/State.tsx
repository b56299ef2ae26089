import type { ReactNode } from "react"
import styles from "./Gallery.module.css"

interface StateProps {
  /** The component and the state that it is in. */
  readonly name: string
  readonly children: ReactNode
}

/** A component in one of its states. */
export const State = ({ children, name }: StateProps) => (
  <section className={styles.state} aria-label={name}>
    <h2 className={styles.name}>{name}</h2>
    <div className={styles.shown}>{children}</div>
  </section>
)
