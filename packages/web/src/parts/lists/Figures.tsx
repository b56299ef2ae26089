import { type ReactNode, use } from "react"
import { m } from "../../paraglide/messages.js"
import { SessionContext } from "../../session/useSession.ts"
import { percent } from "../../words/money.ts"
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

/** A row of the figures that matter. A member's are of what they recorded themselves. */
export const Figures = ({ children }: { readonly children: ReactNode }) => {
  const figures = <dl className={styles.figures}>{children}</dl>
  const isOwn = use(SessionContext)?.workspace.role === "member"
  return isOwn ? (
    <div>
      <p className={styles.own}>{m.parts_own_records()}</p>
      {figures}
    </div>
  ) : (
    figures
  )
}

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
            {percent(change, true)} <span>{m.parts_than_before()}</span>
          </small>
        )}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
