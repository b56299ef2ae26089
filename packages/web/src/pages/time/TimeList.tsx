import type { DayOfWork } from "@hourbook/contract/contract"
import { useMemo, useState } from "react"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { VirtualRows } from "../../components/lists/VirtualRows.tsx"
import { say } from "../../components/messages/toasts.ts"
import { overlapsIn } from "../../features/entry/overlaps.ts"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { fullDay } from "../../format/dates.ts"
import { hoursThatAdd } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay, useSession } from "../../session/useSession.ts"
import { EntryRow, type RowActions } from "./EntryRow.tsx"
import styles from "./Time.module.css"
import { lineKey, type TimeLine, timeLines } from "./timeLines.ts"
import type { useEntryActions } from "./useEntryActions.ts"
import type { Selection } from "./useSelection.ts"

const TimeKeys = lazyComponent(async () => (await import("./TimeKeys.tsx")).TimeKeys)
const EntryEditor = lazyComponent(async () => (await import("./EntryEditor.tsx")).EntryEditor)

interface TimeListProps {
  readonly entries: ReadonlyArray<ListedEntry>
  readonly days: ReadonlyArray<DayOfWork>
  readonly total: number
  readonly byDay: boolean
  readonly selection: Selection
  readonly actions: ReturnType<typeof useEntryActions>
  readonly open: (entry: ListedEntry) => void
  readonly more: (() => void) | undefined
}

interface Editing {
  readonly id: string
  readonly field: "description" | "duration"
}

/** What the server refused is corrected in the form, which has what was typed. */
const needsForm = ({ pending }: ListedEntry): boolean => pending?.state === "refused" || pending?.state === "unsaved"

const heightOf = (line: TimeLine): number => (line.kind === "day" ? 50 : 45)
const isHeading = (line: TimeLine): boolean => line.kind === "day"

/** The entries, by day. Keys: `x` selects, `e` edits in place, Enter opens, Delete. */
export const TimeList = ({ byDay, days, actions, entries, more, open, selection, total }: TimeListProps) => {
  const { user, workspace } = useSession()
  const { manage, record, seesMoney } = useMay()
  const [editing, setEditing] = useState<Editing>()
  const lines = useMemo(() => timeLines(entries, days, byDay), [entries, days, byDay])
  const write = useMemo(() => {
    const ofDays = [...Map.groupBy(entries, ({ accrual_date: day }) => day).values()]
    return hoursThatAdd(ofDays.map((some) => some.map(({ duration_minutes_total: minutes }) => minutes)))
  }, [entries])
  const overlaps = useMemo(() => overlapsIn(entries), [entries])
  const mayEdit = (entry: ListedEntry) => manage || (record && entry.user_id === user.id)
  const closed = useClosed()
  const remove = (entry: ListedEntry): void => {
    const chosen = selection.has(entry.id) ? selection.entries : [entry]
    const why = closed(...chosen.map(({ accrual_date: day }) => day))
    if (why === undefined) actions.remove(chosen)
    else say(why, { tone: "wrong" })
  }
  const rowActions: RowActions = {
    edit: (entry, field) =>
      needsForm(entry) || closed(entry.accrual_date) !== undefined ? open(entry) : setEditing({ id: entry.id, field }),
    open,
    remove,
    duplicate: actions.duplicate,
    start: actions.start,
    select: selection.toggle
  }
  const onKey = (key: string, line: TimeLine, event: KeyboardEvent): boolean => {
    if (line.kind === "day" || !record) return false
    const { entry } = line
    if (!mayEdit(entry)) return false
    if (entry.pending?.state === "refused" && key !== "delete" && key !== "backspace") return false
    if (key === "x") return (selection.toggle(entry, event.shiftKey), true)
    if (key === "e" || key === "f2") return (rowActions.edit(entry, "description"), true)
    if (key === "delete" || key === "backspace") {
      remove(entry)
      return true
    }
    if (key === "escape" && selection.entries.length > 0) return (selection.clear(), true)
    return false
  }
  return (
    <>
      <Card flush>
        <VirtualRows
          label={m.time_title()}
          rows={lines}
          keyOf={lineKey}
          count={total + (byDay ? days.length : 0)}
          className={[
            styles.list,
            ...(manage ? [] : [record ? styles.own : styles.read]),
            ...(seesMoney ? [] : [styles.hoursAlone])
          ].join(" ")}
          isHeading={isHeading}
          entryOf={(line) =>
            line.kind === "entry" && record && line.entry.updated_at !== "" ? line.entry.id : undefined
          }
          heightOf={heightOf}
          isSelected={(line) => line.kind === "entry" && selection.has(line.entry.id)}
          more={more}
          onOpen={(line) => line.kind === "entry" && mayEdit(line.entry) && open(line.entry)}
          onKey={onKey}
        >
          {(line) =>
            line.kind === "day" ? (
              <>
                <b role="cell" className="cut">
                  {fullDay(line.day)}
                </b>
                {line.sums !== undefined && (
                  <span role="cell" className={styles.sums}>
                    <b>{write(line.sums.worked_minutes_total)}</b>
                    {seesMoney && <span className="soft">{money(line.sums.earned_total, workspace.currency)}</span>}
                  </span>
                )}
              </>
            ) : editing?.id === line.entry.id ? (
              <EntryEditor
                entry={line.entry}
                field={editing.field}
                save={(patch) => void actions.change(line.entry, patch)}
                close={() => setEditing(undefined)}
              />
            ) : (
              <EntryRow
                entry={line.entry}
                showsDay={!byDay}
                mayEdit={mayEdit(line.entry)}
                isSelected={selection.has(line.entry.id)}
                overlaps={overlaps.has(line.entry.id)}
                write={write}
                actions={rowActions}
              />
            )
          }
        </VirtualRows>
      </Card>
      {record && <TimeKeys />}
    </>
  )
}
