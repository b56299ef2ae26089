import { Button } from "../../../components/Button.tsx"
import { count } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import type { Trial } from "../model/wizardState.ts"
import styles from "./Steps.module.css"

interface TrialNoteProps {
  readonly trial: Trial | undefined
  readonly tryOut: () => void
}

/** What the server says of the dry run: how much is new, is there already, or would be refused. */
export const TrialNote = ({ trial, tryOut }: TrialNoteProps) => {
  const report = trial?.report
  const entries = report?.counts.entries
  return (
    <div className={styles.trial}>
      <p role="status">
        {entries !== undefined
          ? m.import_trial_says({
              created: count(entries.created),
              there: count(entries.alreadyThere),
              refused: count(entries.refused),
              changed: report?.changed.count ?? 0,
              gone: report?.gone.count ?? 0
            })
          : trial === undefined
            ? m.import_trial_open()
            : m.import_trial_asks({ of: count(trial.of) })}
      </p>
      {trial === undefined && (
        <Button small onClick={tryOut}>
          {m.import_trial_ask()}
        </Button>
      )}
    </div>
  )
}
