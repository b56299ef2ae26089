import type { Rounding } from "@hourbook/contract/contract"
import { SelectField } from "../../components/fields/Field.tsx"
import { m } from "../../paraglide/messages.js"
import styles from "./Clients.module.css"

interface RoundingFieldsProps {
  readonly value: Rounding | null
  readonly onChange: (rounding: Rounding | null) => void
  /** What applies without a rounding of its own: the client's or the workspace's. */
  readonly inherited: string
}

const modes: ReadonlyArray<Rounding["mode"]> = ["up", "nearest", "down", "none"]
const steps: ReadonlyArray<Rounding["step"]> = [1, 5, 6, 10, 15, 30, 60]
const minimums = [0, 5, 6, 10, 15, 30, 60]

const modeNames = {
  up: m.clients_rounding_up,
  nearest: m.clients_rounding_nearest,
  down: m.clients_rounding_down,
  none: m.clients_rounding_none
}

/** How minutes are rounded for billing. */
export const RoundingFields = ({ inherited, onChange, value }: RoundingFieldsProps) => (
  <div className={styles.rounding}>
    <SelectField
      label={m.clients_rounding()}
      value={value?.mode ?? ""}
      onChange={(event) => {
        const mode = modes.find((known) => known === event.target.value)
        onChange(mode === undefined ? null : { step: 15, minimum: 0, ...value, mode })
      }}
    >
      <option value="">{inherited}</option>
      {modes.map((mode) => (
        <option key={mode} value={mode}>
          {modeNames[mode]()}
        </option>
      ))}
    </SelectField>
    {value !== null && value.mode !== "none" && (
      <SelectField
        label={m.clients_rounding_step()}
        value={value.step}
        onChange={(event) => {
          const step = steps.find((known) => String(known) === event.target.value)
          if (step !== undefined) onChange({ ...value, step })
        }}
      >
        {steps.map((step) => (
          <option key={step} value={step}>
            {m.clients_minutes({ count: step })}
          </option>
        ))}
      </SelectField>
    )}
    {value !== null && (
      <SelectField
        label={m.clients_rounding_minimum()}
        value={value.minimum}
        onChange={(event) => onChange({ ...value, minimum: Number(event.target.value) })}
      >
        {[...new Set([...minimums, value.minimum])].map((minimum) => (
          <option key={minimum} value={minimum}>
            {minimum === 0 ? m.clients_rounding_no_minimum() : m.clients_minutes({ count: minimum })}
          </option>
        ))}
      </SelectField>
    )}
  </div>
)
