import { ChevronLeft, ChevronRight } from "lucide-react"
import { m } from "../../paraglide/messages.js"
import { usePeriodKeys } from "../../parts/usePeriodKeys.ts"
import styles from "./Week.module.css"

interface WeekStepperProps {
  readonly isThisWeek: boolean
  /** 0 is this week. */
  readonly step: (by: number) => void
}

/** The week before, this week, the next week. Alt with arrows does the same. */
export const WeekStepper = ({ isThisWeek, step }: WeekStepperProps) => {
  usePeriodKeys(step)
  return (
    <div className={styles.stepper} role="group" aria-label={m.week_title_plain()} data-noprint="">
      <button type="button" onClick={() => step(-1)} aria-label={m.week_before()}>
        <ChevronLeft size={17} aria-hidden="true" />
      </button>
      <button type="button" onClick={() => step(0)} disabled={isThisWeek}>
        {m.week_this()}
      </button>
      <button type="button" onClick={() => step(1)} aria-label={m.week_after()}>
        <ChevronRight size={17} aria-hidden="true" />
      </button>
    </div>
  )
}
