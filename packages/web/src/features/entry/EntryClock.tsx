import { DateField } from "../../components/fields/DateField.tsx"
import { TextField } from "../../components/fields/Field.tsx"
import { clockOf, clockText } from "../../format/clockText.ts"
import { daysBetween, shortDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { retyped, type Times } from "./clock.ts"
import type { EntryDraft } from "./draft.ts"
import styles from "./EntryDrawer.module.css"

interface EntryClockProps {
  readonly draft: EntryDraft
  readonly set: (change: Partial<EntryDraft>) => void
  readonly times: Times | undefined
}

/** The start and end of an entry, with their days where these are not its own. */
export const EntryClock = ({ draft, set, times }: EntryClockProps) => {
  const isOvernight = times !== undefined && times.endDay !== times.startDay
  return (
    <div className={styles.clock}>
      <Clock
        label={m.entry_start()}
        value={draft.start}
        hint={
          draft.startDays === 0 || times === undefined ? undefined : m.entry_on_day({ day: shortDay(times.startDay) })
        }
        onChange={(start) => set(retyped(draft, { start }))}
      />
      <Clock label={m.entry_end()} value={draft.end} onChange={(end) => set(retyped(draft, { end }))} />
      {isOvernight && (
        <DateField
          label={m.entry_end_day()}
          value={times.endDay}
          min={times.startDay}
          onChange={(day) => day !== null && set({ endDays: Math.max(0, daysBetween(times.startDay, day)) })}
        />
      )}
    </div>
  )
}

interface ClockProps {
  readonly label: string
  readonly value: string
  readonly hint?: string | undefined
  readonly onChange: (text: string) => void
}

const Clock = ({ hint, label, onChange, value }: ClockProps) => (
  <TextField
    label={label}
    value={value}
    autoComplete="off"
    placeholder="9:00"
    required
    {...(hint === undefined ? {} : { hint })}
    wrong={value.trim() !== "" && clockOf(value) === undefined ? m.entry_clock_wrong() : undefined}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => {
      const minutes = clockOf(value)
      if (minutes !== undefined) onChange(clockText(minutes))
    }}
  />
)
