import { m } from "../../../paraglide/messages.js"
import { obstacleOf, steps } from "../model/importState.ts"
import type { StepName, Chosen } from "../model/wizardState.ts"
import styles from "./Steps.module.css"

const names: Readonly<Record<StepName, () => string>> = {
  file: m.import_step_file,
  columns: m.import_step_columns,
  matches: m.import_step_matches,
  check: m.import_step_check,
  write: m.import_step_write
}

export const stepName = (step: StepName): string => names[step]()

interface StepListProps {
  readonly step: StepName
  readonly chosen: Chosen | undefined
  /** While it is written, and after, no step can be repeated. */
  readonly locked: boolean
  readonly busy: boolean
  readonly goTo: (step: StepName) => void
}

/** The steps of an import, with the way back to those that are done. */
export const StepList = ({ busy, chosen, goTo, locked, step }: StepListProps) => {
  const at = steps.indexOf(step)
  const isOpen = (name: StepName, index: number): boolean =>
    !locked &&
    !busy &&
    chosen !== undefined &&
    (index < at || (index === at + 1 && name !== "write" && obstacleOf(chosen, step) === undefined))
  return (
    <nav aria-label={m.import_steps()}>
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <li key={name} data-done={index < at || undefined}>
            {isOpen(name, index) ? (
              <button type="button" onClick={() => goTo(name)}>
                <span aria-hidden="true">{index + 1}</span>
                {stepName(name)}
              </button>
            ) : (
              <div aria-current={name === step ? "step" : undefined}>
                <span aria-hidden="true">{index + 1}</span>
                {stepName(name)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
