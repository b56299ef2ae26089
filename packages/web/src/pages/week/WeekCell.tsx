import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import type { WeekGridState } from "./useWeekGrid.ts"
import styles from "./Week.module.css"
import { minutesIn, typedIn } from "./weekRows.ts"

interface WeekCellProps {
  /** The project and the day. */
  readonly label: string
  readonly entries: ReadonlyArray<ListedEntry>
  readonly overlaps: ReadonlySet<string>
  readonly className: string
  readonly rowKey: string
  readonly column: number
  readonly state: WeekGridState
  /** Writes a duration so that all of the grid add up. */
  readonly write: (minutes: number) => string
  /** What there is to say about the cell. */
  readonly note: string
}

const onPhone = (): boolean => matchMedia("(max-width: 760px)").matches

/** The time of a project on a day, or the field in which it is typed. */
export const WeekCell = ({
  className,
  column,
  entries,
  label,
  note,
  overlaps,
  rowKey,
  state,
  write
}: WeekCellProps) => {
  const { place, setText, text } = state
  const isHere = place.key === rowKey && place.column === column
  const isEditing = isHere && text !== undefined
  const minutes = minutesIn(entries)
  // What was refused is given back to the cell, but counts in no sum.
  const typed = typedIn(entries)
  const start = typed === 0 ? "" : hours(typed)
  const shown = minutes === 0 ? start : write(minutes)
  const isFree = entries.length > 0 && entries.every(({ billable }) => !billable)
  const waits = entries.some(({ pending }) => pending?.state === "waiting")
  const refused = entries.find(({ pending }) => pending?.state === "refused" || pending?.state === "unsaved")?.pending
  const isTwice = entries.some(({ id }) => overlaps.has(id))
  const said = [
    label,
    shown === "" ? m.week_nothing() : shown,
    entries.length > 1 ? m.week_entries({ count: entries.length }) : "",
    isTwice ? m.entry_warning_overlap() : "",
    isFree ? m.week_not_billable() : "",
    waits ? m.waiting() : "",
    refused === undefined ? "" : m.waiting_refused({ why: refused.why ?? "" }),
    note
  ]
  return (
    <td
      role="gridcell"
      data-column={column}
      {...(isHere ? { "data-at": "" } : {})}
      tabIndex={isHere && !isEditing ? 0 : -1}
      aria-selected={isHere}
      aria-label={said.filter(Boolean).join(", ")}
      className={`${className} ${isEditing ? styles.editing : ""} ${isFree ? styles.free : ""} ${refused !== undefined ? `${styles.refused} ${minutes === 0 ? styles.lost : ""}` : waits ? styles.waits : ""}`}
      onClick={() => {
        if (isEditing) return
        state.go(rowKey, column)
        if (onPhone()) state.edit(start, { key: rowKey, column })
      }}
      onDoubleClick={() => {
        if (!isEditing) state.edit(start)
      }}
      onFocus={({ currentTarget, target }) => {
        if (target === currentTarget && !isHere) state.choose(rowKey, column)
      }}
    >
      {isEditing ? (
        <input
          value={text}
          autoFocus
          onFocus={({ target }) => {
            // What was there before is selected; the first digit that was typed is not.
            if (target.value === start) target.select()
          }}
          onChange={({ target }) => setText(target.value)}
          onBlur={state.leave}
          aria-label={label}
          inputMode={onPhone() ? "text" : "decimal"}
          autoComplete="off"
          enterKeyHint="done"
        />
      ) : (
        <>
          {isTwice && (
            <abbr className={styles.twice} title={m.entry_warning_overlap()}>
              !
            </abbr>
          )}
          <span data-more={entries.length > 1 ? entries.length : undefined}>{shown}</span>
        </>
      )}
      {note !== "" && (
        <small className={styles.note} role="status">
          {note}
        </small>
      )}
    </td>
  )
}
