import { useState } from "react"
import { type DayRange, RangeField } from "../../components/fields/RangeField.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { periodFrom } from "../../format/boundsPeriod.ts"
import { type Bounds, boundsOf } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Statement.module.css"

interface StatementPeriodProps {
  readonly bounds: Bounds
  /** The last day of the statement. */
  readonly through: string
  readonly today: string
  readonly onChange: (bounds: Bounds) => void
}

/** The days of a statement: by month, quarter or year, or from any day to any other. */
export const StatementPeriod = ({ bounds, onChange, through, today }: StatementPeriodProps) => {
  const given: DayRange = { from: bounds.from ?? null, to: through }
  /** What is being typed; an empty first day means from the beginning, once it is left. */
  const [typed, setTyped] = useState<DayRange>()
  const take = ({ from, to }: DayRange): void => {
    setTyped(undefined)
    if (to !== null && (from === null || from <= to)) onChange({ from: from ?? undefined, to })
  }
  return (
    <>
      <PeriodStepper period={periodFrom(bounds)} today={today} onChange={(period) => onChange(boundsOf(period))} all />
      <div
        className={styles.days}
        role="group"
        aria-label={m.statement_days()}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (typed !== undefined && !currentTarget.contains(relatedTarget)) take(typed)
        }}
      >
        <RangeField
          fromLabel={m.statement_first_day()}
          toLabel={m.statement_last_day()}
          fromPlaceholder={m.statement_from_start()}
          value={typed ?? given}
          onChange={(range) => {
            if (range.from === null || range.to === null || range.to < range.from) setTyped(range)
            else take(range)
          }}
        />
      </div>
    </>
  )
}
