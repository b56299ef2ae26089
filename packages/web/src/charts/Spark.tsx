import { linear } from "./scale.ts"
import styles from "./Spark.module.css"

interface SparkProps {
  readonly values: ReadonlyArray<number>
  /** What it shows, for readers of the screen, such as `Hours by day, most 8:00`. Without it the spark is decoration. */
  readonly label?: string
  readonly tone?: "earned" | "received" | "owed" | "overdue" | "worked"
  readonly width?: number
}

const height = 28
const inset = 2

/** A line without axes, 28 pixels high, to see a trend beside a figure. */
export const Spark = ({ label, tone = "earned", values, width = 96 }: SparkProps) => {
  const most = Math.max(1e-9, ...values)
  const x = linear([0, Math.max(1, values.length - 1)], [inset, width - inset])
  const y = linear([Math.min(0, ...values), most], [height - inset, inset])
  const line = values.map((value, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg
      className={`${styles.spark} ${styles[tone]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {values.length > 0 && (
        <>
          <path className={styles.area} d={`${line.join("")}V${y(0)}H${x(0)}Z`} />
          <path className={styles.line} d={line.join("")} />
        </>
      )}
    </svg>
  )
}
