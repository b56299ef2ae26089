import { Button } from "../../../components/Button.tsx"
import { m } from "../../../paraglide/messages.js"
import type { Obstacle } from "../model/importState.ts"
import styles from "./Steps.module.css"

const obstacles: Readonly<Record<Obstacle, () => string>> = {
  questions: m.import_open_questions,
  nothing: m.import_no_entries,
  people: m.import_open_people,
  gone: m.import_open_gone
}

interface StepActionsProps {
  readonly back: () => void
  readonly next: () => void
  readonly label: string
  readonly obstacle: Obstacle | undefined
  readonly busy: boolean
}

/** The buttons back and next, and what is missing for the next step. */
export const StepActions = ({ back, busy, label, next, obstacle }: StepActionsProps) => (
  <div className={styles.actions}>
    <Button look="quiet" onClick={back}>
      {m.import_back()}
    </Button>
    <span className="soft" id="import-obstacle" role="status">
      {obstacle === undefined ? (busy ? m.import_counting() : "") : obstacles[obstacle]()}
    </span>
    <Button look="main" disabled={obstacle !== undefined || busy} aria-describedby="import-obstacle" onClick={next}>
      {label}
    </Button>
  </div>
)
