import { type ReactNode, use } from "react"
import { dayRange } from "../../format/dates.ts"
import { percent } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { SessionContext } from "../../session/useSession.ts"
import styles from "./Figures.module.css"

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  /** In percent against the period before; null where there is nothing to compare with. */
  readonly change?: number | null | undefined
  /** Whether more is better. */
  readonly good?: "up" | "down" | "neither"
  /** The colour that this figure has everywhere. */
  readonly tone?: "earned" | "received" | "owed" | "overdue"
  readonly note?: ReactNode
}

/** The days of figures, and of those that they are compared with, as the server answers. */
export interface ComparedDays {
  readonly from: string | null
  readonly to: string | null
  readonly previous_from: string | null
  readonly previous_to: string | null
}

interface FiguresProps {
  readonly children: ReactNode
  /** `reading` keeps the room of the line. */
  readonly compared?: ComparedDays | "reading" | undefined
}

/** A row of the figures that matter, with the days that changes are measured by. A member's are of what they recorded themselves. */
export const Figures = ({ children, compared }: FiguresProps) => (
  <div>
    {use(SessionContext)?.workspace.role === "member" && <p className={styles.own}>{m.components_own_records()}</p>}
    <dl className={styles.figures}>{children}</dl>
    {compared === "reading" ? <p className={styles.compared}>&nbsp;</p> : compared && <Comparison {...compared} />}
  </div>
)

const Comparison = ({ from, previous_from: first, previous_to: last, to }: ComparedDays) =>
  from && to && first && last ? (
    <p className={styles.compared}>
      {m.components_compared({ days: dayRange(from, to), before: dayRange(first, last) })}
    </p>
  ) : null

export const Figure = ({ change, good = "neither", label, note, tone, value }: FigureProps) => {
  const judged =
    change === undefined || change === null || good === "neither" || Math.abs(change) < 1
      ? ""
      : change > 0 === (good === "up")
        ? styles.good
        : styles.bad
  return (
    <div className={styles.figure} data-figure={tone}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {change !== undefined && change !== null && (
          <small className={judged}>
            {percent(change, true)} <span>{m.components_than_before()}</span>
          </small>
        )}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
