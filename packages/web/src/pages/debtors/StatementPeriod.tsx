import { m } from "../../paraglide/messages.js"
import { PeriodStepper } from "../../parts/PeriodStepper.tsx"
import { periodFrom } from "../../words/boundsPeriod.ts"
import { isDay } from "../../words/dates.ts"
import { type Bounds, boundsOf } from "../../words/period.ts"
import styles from "./Statement.module.css"

interface StatementPeriodProps {
  readonly bounds: Bounds
  readonly today: string
  readonly onChange: (bounds: Bounds) => void
}

const dayOr = (text: string): string | undefined => (isDay(text) ? text : undefined)

/** The days of a statement: by month, quarter or year, or from any day to any other. */
export const StatementPeriod = ({ bounds, onChange, today }: StatementPeriodProps) => (
  <>
    <PeriodStepper period={periodFrom(bounds)} today={today} onChange={(period) => onChange(boundsOf(period))} all />
    <div className={styles.days} role="group" aria-label={m.statement_days()}>
      <input
        type="date"
        aria-label={m.statement_first_day()}
        value={bounds.from ?? ""}
        max={bounds.to ?? today}
        onChange={({ target }) => onChange({ ...bounds, from: dayOr(target.value) })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={m.statement_last_day()}
        value={bounds.to ?? today}
        min={bounds.from}
        onChange={({ target }) => onChange({ ...bounds, to: dayOr(target.value) })}
      />
    </div>
  </>
)
