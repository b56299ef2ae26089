import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./DateField.module.css"
import { DateField } from "./DateField.tsx"

/** From one day to another, both counted. */
export interface DayRange {
  readonly from: Day | null
  readonly to: Day | null
}

interface RangeFieldProps {
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
  readonly fromLabel?: string
  readonly toLabel?: string
  /** What it means to have no first day. */
  readonly fromPlaceholder?: string
}

/** Two days in a row. A first day after the last one moves the last one with it. */
export const RangeField = ({ fromLabel, fromPlaceholder, onChange, toLabel, value }: RangeFieldProps) => (
  <div className={styles.range}>
    <DateField
      label={fromLabel ?? m.components_from()}
      value={value.from}
      placeholder={fromPlaceholder}
      onChange={(from) =>
        onChange({ from, to: from !== null && value.to !== null && value.to < from ? from : value.to })
      }
    />
    <DateField
      label={toLabel ?? m.components_to()}
      value={value.to}
      min={value.from ?? undefined}
      wrong={value.from !== null && value.to !== null && value.to < value.from ? m.components_range_wrong() : undefined}
      onChange={(to) => onChange({ ...value, to })}
    />
  </div>
)
