import { CheckField } from "../../components/fields/Field.tsx"
import { kindChoices } from "../../components/filters/logChoices.ts"
import { m } from "../../paraglide/messages.js"
import { hasKind, withKind } from "./patterns.ts"
import styles from "./Webhooks.module.css"

interface EventsFieldProps {
  readonly events: ReadonlyArray<string>
  readonly onChange: (events: ReadonlyArray<string>) => void
}

/** Which events a webhook is sent: all, or those of some kinds. */
export const EventsField = ({ events, onChange }: EventsFieldProps) => {
  const isAll = events.includes("*")
  return (
    <fieldset className={styles.events}>
      <legend>{m.webhooks_events()}</legend>
      <CheckField
        label={m.webhooks_all_events()}
        checked={isAll}
        onChange={({ target }) => onChange(target.checked ? ["*"] : ["time_entry.*"])}
      />
      {!isAll && (
        <div className={styles.kinds}>
          {kindChoices().map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={hasKind(events, id)}
              onChange={({ target }) => onChange(withKind(events, id, target.checked))}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
