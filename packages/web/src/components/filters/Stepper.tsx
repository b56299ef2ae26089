import { ChevronLeft, ChevronRight } from "lucide-react"
import styles from "./Stepper.module.css"
import { usePeriodKeys } from "./usePeriodKeys.ts"

interface StepperProps {
  readonly label: string
  readonly before: string
  /** The name of the step that is now, such as `This week`. */
  readonly now: string
  readonly after: string
  readonly isNow: boolean
  /** 0 is now. */
  readonly step: (by: number) => void
}

/** The week or month before, this one, the next. `[` and `]` or Alt with arrows do the same. */
export const Stepper = ({ after, before, isNow, label, now, step }: StepperProps) => {
  usePeriodKeys(step)
  return (
    <div className={styles.stepper} role="group" aria-label={label} data-noprint="">
      <button type="button" onClick={() => step(-1)} aria-label={before}>
        <ChevronLeft size={17} aria-hidden="true" />
      </button>
      <button type="button" onClick={() => step(0)} disabled={isNow}>
        {now}
      </button>
      <button type="button" onClick={() => step(1)} aria-label={after}>
        <ChevronRight size={17} aria-hidden="true" />
      </button>
    </div>
  )
}
