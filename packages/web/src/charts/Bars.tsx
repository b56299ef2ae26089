import type { ReactNode } from "react"
import styles from "./Bars.module.css"

export interface Bar {
  readonly key: string
  /** What it is: a name, or a link. */
  readonly label: ReactNode
  readonly value: number
  /** The value as it is written. */
  readonly text: string
}

interface BarsProps {
  readonly bars: ReadonlyArray<Bar>
  /** The colour that this figure has everywhere. */
  readonly tone?: "earned" | "received" | "owed" | "overdue" | "worked"
}

/** Ranked values, a bar each; the longest is as wide as there is room. */
export const Bars = ({ bars, tone = "earned" }: BarsProps) => {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value))
  return (
    <ul className={styles.bars} data-figure={tone}>
      {bars.map(({ key, label, text, value }) => (
        <li key={key}>
          <span className="cut">{label}</span>
          <b>{text}</b>
          <i aria-hidden="true">
            <i style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
          </i>
        </li>
      ))}
    </ul>
  )
}
