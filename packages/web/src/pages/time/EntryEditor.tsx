import type { TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import { useBlocker } from "@tanstack/react-router"
import { type KeyboardEvent, useRef, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { confirm } from "../../components/messages/confirm.ts"
import { resized } from "../../features/entry/clock.ts"
import { hours } from "../../format/duration.ts"
import { minutesOf } from "../../format/typedDuration.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Time.module.css"

interface EntryEditorProps {
  readonly entry: TimeEntry
  readonly field: "description" | "duration"
  readonly save: (patch: TimeEntryPatch) => void
  readonly close: () => void
}

/** Changes text and duration of an entry in its row. Enter saves, Escape leaves it as it was. */
export const EntryEditor = ({ close, entry, field, save }: EntryEditorProps) => {
  const [text, setText] = useState(entry.description)
  const [time, setTime] = useState(hours(entry.duration_minutes_total))
  const minutes = minutesOf(time)
  const isWrong = minutes === undefined || text.trim() === ""
  const cell = useRef<HTMLSpanElement>(null)
  // The focus goes back to the row, for the next key.
  const leave = () => {
    cell.current?.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true })
    close()
  }
  const isTyped = text.trim() !== entry.description || minutes !== entry.duration_minutes_total
  useBlocker({
    disabled: !isTyped,
    enableBeforeUnload: isTyped,
    shouldBlockFn: async () =>
      !(await confirm({
        title: m.components_unsaved(),
        text: text.trim(),
        yes: m.components_unsaved_discard(),
        no: m.components_unsaved_keep()
      }))
  })
  const done = () => {
    if (isWrong) return
    const patch: TimeEntryPatch = {
      ...(text.trim() === entry.description ? {} : { description: text.trim() }),
      ...(minutes === entry.duration_minutes_total ? {} : resized(entry, minutes))
    }
    if (Object.keys(patch).length > 0) save(patch)
    leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault()
      done()
    } else if (event.key === "Escape") {
      event.preventDefault()
      leave()
    }
  }
  return (
    <span ref={cell} role="cell" aria-colspan={6} className={styles.editor}>
      <input
        className={inputClass}
        autoFocus={field === "description"}
        aria-label={m.time_description()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <input
        className={`${inputClass} num`}
        autoFocus={field === "duration"}
        aria-label={m.time_duration()}
        aria-invalid={minutes === undefined ? true : undefined}
        value={time}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTime(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button small look="main" disabled={isWrong} onClick={done}>
        {m.components_save()}
      </Button>
      <Button small look="quiet" onClick={leave}>
        {m.components_cancel()}
      </Button>
    </span>
  )
}
