import type { CSSProperties } from "react"
import styles from "./Columns.module.css"

export interface Column {
  readonly key: string
  /** What a reader of the screen hears, and who points at it sees: `Tuesday, 3 November: 7:30`. */
  readonly says: string
  readonly value: number
  /** Below the column; most have none. */
  readonly label?: string | undefined
  readonly soft?: boolean
}

interface ColumnsProps {
  /** What the columns show, with the most important of it: `Hours by day, most on 3 Nov`. */
  readonly label: string
  readonly columns: ReadonlyArray<Column>
  readonly tone?: "earned" | "received" | "owed" | "worked"
  readonly height?: number
}

/** Small upright bars, to see when something happened. Each value is shown when pointed at, and read aloud in a list. */
export const Columns = ({ columns, height = 72, label, tone = "worked" }: ColumnsProps) => {
  const most = Math.max(1e-9, ...columns.map(({ value }) => value))
  const style: CSSProperties = { height }
  return (
    <figure className={styles.columns} data-figure={tone}>
      <figcaption className="sr">{label}</figcaption>
      <div className={styles.plot} style={style} aria-hidden="true">
        {columns.map(({ key, says, soft, value }) => (
          <span key={key} title={says} className={soft === true ? styles.soft : undefined}>
            <i style={{ height: value <= 0 ? 0 : `max(2px, ${(value / most) * 100}%)` }} />
          </span>
        ))}
      </div>
      <div className={columns.length > 13 ? `${styles.labels} ${styles.many}` : styles.labels} aria-hidden="true">
        {columns.map(({ key, label: below }) => (
          <span key={key}>{below !== undefined && <small>{below}</small>}</span>
        ))}
      </div>
      <ul className="sr">
        {columns
          .filter(({ value }) => value > 0)
          .map(({ key, says }) => (
            <li key={key}>{says}</li>
          ))}
      </ul>
    </figure>
  )
}
