import { CalendarDays } from "lucide-react"
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react"
import { addDays, addMonths, type Day, fullDay, isDay, mediumDay } from "../../format/dates.ts"
import { dayOfText } from "../../format/dayText.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./DateField.module.css"
import field from "./Field.module.css"
import { inputClass } from "./inputClass.ts"

interface DateFieldProps {
  readonly label: string
  /** Null while it is empty or not understood. */
  readonly value: Day | null
  readonly onChange: (day: Day | null) => void
  readonly min?: Day | undefined
  readonly hint?: string
  /** What an empty field means. */
  readonly placeholder?: string | undefined
  readonly wrong?: string | undefined
  readonly autoFocus?: boolean
  readonly required?: boolean
}

const stepOf = ({ key, shiftKey }: KeyboardEvent): ((day: Day) => Day) | undefined => {
  if (key === "ArrowUp") return (day) => addDays(day, shiftKey ? 7 : 1)
  if (key === "ArrowDown") return (day) => addDays(day, shiftKey ? -7 : -1)
  if (key === "PageUp") return (day) => addMonths(day, 1)
  if (key === "PageDown") return (day) => addMonths(day, -1)
  return undefined
}

const openCalendar = (ref: RefObject<HTMLInputElement | null>): void => {
  try {
    ref.current?.showPicker()
  } catch {
    ref.current?.focus()
  }
}

/**
 * A day as people type it: `3.11.`, `3 Nov`, `yesterday`, `mon`. The up and down arrows step by a day, with Shift by a
 * week, Page Up and Down by a month. The button opens the browser's calendar.
 */
export const DateField = (props: DateFieldProps) => {
  const { hint, label, onChange, value } = props
  const { today } = useSession()
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== "" && value === null
  const wrong = props.wrong ?? (isWrong ? m.components_date_wrong() : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setTyped(undefined)
    onChange(value === null ? today : step(value))
  }
  const said = value === null ? hint : value === today ? `${m.components_today()}, ${fullDay(value)}` : fullDay(value)
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          className={inputClass}
          autoComplete="off"
          placeholder={props.placeholder}
          value={typed ?? (value === null ? "" : mediumDay(value))}
          required={props.required === true}
          autoFocus={props.autoFocus === true}
          aria-describedby={`${id}-said`}
          aria-invalid={wrong === undefined ? undefined : true}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(dayOfText(target.value, today) ?? null)
          }}
          onBlur={() => !isWrong && setTyped(undefined)}
        />
        <button type="button" tabIndex={-1} onClick={() => openCalendar(calendar)} aria-label={m.components_calendar()}>
          <CalendarDays size={16} aria-hidden="true" />
        </button>
        <input
          ref={calendar}
          type="date"
          className={styles.calendar}
          tabIndex={-1}
          aria-hidden="true"
          value={value ?? ""}
          min={props.min}
          onChange={({ target }) => {
            if (!isDay(target.value)) return
            setTyped(undefined)
            onChange(target.value)
          }}
        />
      </div>
      <small id={`${id}-said`} className={wrong === undefined ? undefined : field.wrong} aria-live="polite">
        {wrong ?? said ?? "\u00a0"}
      </small>
    </div>
  )
}
