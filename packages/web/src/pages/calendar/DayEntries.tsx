import { CalendarArrowDown, GripVertical, Pencil, Plus } from "lucide-react"
import type { KeyboardEvent } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { ClosedMark } from "../../components/messages/Closed.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { overlapsIn } from "../../features/entry/overlaps.ts"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { type Day, fullDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay } from "../../session/useSession.ts"
import styles from "./Calendar.module.css"

interface DayEntriesProps {
  readonly day: Day
  readonly entries: ReadonlyArray<ListedEntry> | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Whether the person may change them. */
  readonly changes: boolean
  /** Whether entries of several people are here. */
  readonly names: boolean
  readonly add: () => void
  readonly edit: (entry: ListedEntry) => void
  /** Asks for another day. */
  readonly move: (entry: ListedEntry) => void
  readonly drag: (entry: ListedEntry | undefined) => void
}

/** The entries of the opened day. They can be dragged onto another one; M asks for it. */
export const DayEntries = (props: DayEntriesProps) => {
  const { seesMoney } = useMay()
  const isClosed = useClosed()(props.day) !== undefined
  const overlaps = overlapsIn(props.entries ?? [])
  const { add, changes, day, edit, entries, error, move, names, retry } = props
  const moves = changes && !isClosed
  const onKeyDown = (entry: ListedEntry) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== "m") return
    event.preventDefault()
    event.stopPropagation()
    move(entry)
  }
  return (
    <Card
      title={
        <>
          {fullDay(day)}
          <ClosedMark day={day} />
        </>
      }
      aside={
        moves && (
          <Button small look="quiet" onClick={add}>
            <Plus size={15} aria-hidden="true" />
            {m.calendar_add()}
          </Button>
        )
      }
    >
      {error !== null && error !== undefined ? (
        <ErrorNote error={error} retry={retry} />
      ) : entries === undefined ? (
        <Skeleton height={160} />
      ) : entries.length === 0 ? (
        <p className="soft">{m.calendar_empty_day()}</p>
      ) : (
        <>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li
                key={entry.id}
                draggable={moves}
                onKeyDown={moves ? onKeyDown(entry) : undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "copyMove"
                  event.dataTransfer.setData("text/plain", entry.description)
                  props.drag(entry)
                }}
                onDragEnd={() => props.drag(undefined)}
              >
                {moves && <GripVertical size={15} aria-hidden="true" className={styles.grip} />}
                <div>
                  <span className="cut">{entry.description}</span>
                  <small className="cut">
                    {[
                      overlaps.has(entry.id) ? m.entry_overlaps() : undefined,
                      entry.project_name ?? entry.counteragent_name ?? m.calendar_no_project(),
                      names ? entry.user_name : undefined,
                      !entry.billable
                        ? m.calendar_not_billable()
                        : entry.updated_at === "" || !seesMoney
                          ? undefined
                          : money(entry.cost, entry.currency)
                    ]
                      .filter(Boolean)
                      .join(" · ")}{" "}
                    <WaitingMark pending={entry.pending} />
                  </small>
                </div>
                <b className="num">{hours(entry.duration_minutes_total)}</b>
                {changes && (
                  <span className={styles.actions}>
                    {moves && (
                      <Button
                        small
                        look="quiet"
                        onClick={() => move(entry)}
                        aria-label={m.calendar_move_named({ description: entry.description })}
                        aria-keyshortcuts="M"
                        title={m.calendar_move()}
                      >
                        <CalendarArrowDown size={15} aria-hidden="true" />
                      </Button>
                    )}
                    <Button
                      small
                      look="quiet"
                      onClick={() => edit(entry)}
                      aria-label={m.calendar_edit_named({ description: entry.description })}
                    >
                      <Pencil size={15} aria-hidden="true" />
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {moves && <small className="notOnPhone">{m.calendar_drag_hint()}</small>}
        </>
      )}
    </Card>
  )
}
