import { ChevronLeft, ChevronRight } from "lucide-react"
import { boundsOf, monthOf, type Period, quarterOf, shiftPeriod, yearOf } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./PeriodStepper.module.css"
import { usePeriodKeys } from "./usePeriodKeys.ts"

interface PeriodStepperProps {
  readonly period: Period
  readonly today: string
  readonly onChange: (period: Period) => void
  /** Whether the page can show everything. */
  readonly all?: boolean
}

/** The period of a page: back, which one, on. `[` and `]` or Alt with arrows do the same. */
export const PeriodStepper = ({ all = false, onChange, period, today }: PeriodStepperProps) => {
  const step = (by: number) => onChange(shiftPeriod(period, by))
  usePeriodKeys(step)
  const { from } = boundsOf(period)
  const choices: ReadonlyArray<readonly [Period, string]> = [
    [monthOf(today), m.components_this_month()],
    [shiftPeriod(monthOf(today), -1), m.components_last_month()],
    [quarterOf(today), m.components_this_quarter()],
    [yearOf(today), m.components_this_year()],
    [shiftPeriod(yearOf(today), -1), m.components_last_year()],
    ...(all ? [["all", m.components_all_time()] as const] : [])
  ]
  const isListed = choices.some(([value]) => value === period)
  return (
    <div className={styles.stepper} role="group" aria-label={m.components_period()} data-noprint="">
      <button
        type="button"
        onClick={() => step(-1)}
        aria-label={m.components_period_before()}
        disabled={from === undefined}
      >
        <ChevronLeft size={17} aria-hidden="true" />
      </button>
      <select
        value={isListed ? period : ""}
        onChange={(event) => onChange(event.target.value)}
        aria-label={m.components_period()}
      >
        {!isListed && <option value="">{m.components_other_period()}</option>}
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        onClick={() => step(1)}
        aria-label={m.components_period_after()}
        disabled={from === undefined}
      >
        <ChevronRight size={17} aria-hidden="true" />
      </button>
    </div>
  )
}
