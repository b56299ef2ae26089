import { type KeyboardEvent, useState } from "react"
import { hours } from "../../format/duration.ts"
import { minutesOf } from "../../format/typedDuration.ts"
import { m } from "../../paraglide/messages.js"
import { TextField } from "./Field.tsx"

interface DurationFieldProps {
  readonly label: string
  /** In minutes; null while it is empty or not understood. */
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
  readonly hint?: string
  readonly wrong?: string | undefined
  readonly autoFocus?: boolean
  readonly required?: boolean
}

const step = 15

/** A duration as people type it: `1:30`, `1,5`, `90m`. The up and down arrows add and take a quarter of an hour. */
export const DurationField = ({ autoFocus, hint, label, onChange, required, value, wrong }: DurationFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === null ? "" : hours(value))
  const read = typed === undefined || typed.trim() === "" ? undefined : minutesOf(typed)
  const isWrong = typed !== undefined && typed.trim() !== "" && read === undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    event.preventDefault()
    const by = event.key === "ArrowUp" ? step : -step
    setTyped(undefined)
    onChange(Math.max(0, Math.round(((value ?? 0) + by) / step) * step))
  }
  return (
    <TextField
      label={label}
      value={text}
      inputMode="text"
      autoComplete="off"
      placeholder="1:30"
      autoFocus={autoFocus === true}
      required={required === true}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(minutesOf(target.value) ?? null)
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
      wrong={wrong ?? (isWrong ? m.components_duration_wrong() : undefined)}
      hint={read !== undefined && hours(read) !== typed?.trim() ? `= ${hours(read)}` : hint}
    />
  )
}
