import { Pencil, Plus, Trash2 } from "lucide-react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { ClosedMark } from "../../components/messages/Closed.tsx"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { fullDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay } from "../../session/useSession.ts"
import styles from "./Week.module.css"
import type { WeekRow } from "./weekRows.ts"

interface CellEntriesProps {
  readonly row: WeekRow
  readonly day: string
  readonly entries: ReadonlyArray<ListedEntry>
  /** Those of the person that are at the same time as another. */
  readonly overlaps: ReadonlySet<string>
  readonly edit: (entry: ListedEntry) => void
  readonly add: () => void
  readonly remove: (entry: ListedEntry) => void
}

/** What is in the cell that the focus is on: each entry, and the way to add one with more fields. */
export const CellEntries = ({ add, day, edit, entries, overlaps, remove, row }: CellEntriesProps) => {
  const { seesMoney } = useMay()
  const closed = useClosed()(day)
  return (
    <Card
      title={
        <>
          {row.name ?? row.clientName ?? m.week_no_project()} · {fullDay(day)}
          <ClosedMark day={day} />
        </>
      }
      aside={
        closed === undefined && (
          <Button small look="quiet" onClick={add}>
            <Plus size={15} aria-hidden="true" />
            {m.week_add_entry()}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="soft">
          {closed ??
            (row.newest === undefined
              ? m.week_nothing_yet_new()
              : m.week_nothing_yet({ description: row.newest.description }))}
        </p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div>
                <span className="cut">{entry.description}</span>
                <small className="cut">
                  {[
                    ...(overlaps.has(entry.id) ? [m.entry_overlaps()] : []),
                    ...entry.tags.map((tag) => `#${tag}`),
                    entry.billable
                      ? entry.updated_at === "" || !seesMoney
                        ? ""
                        : money(entry.cost, entry.currency)
                      : m.week_not_billable()
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                  {entry.pending?.state === "waiting" && <WaitingMark pending={entry.pending} />}
                </small>
                {entry.pending?.state !== "waiting" && <WaitingMark pending={entry.pending} />}
              </div>
              <b className="num">{hours(entry.duration_minutes_total)}</b>
              <Button
                small
                look="quiet"
                onClick={() => edit(entry)}
                aria-label={m.week_edit_named({ description: entry.description })}
              >
                <Pencil size={15} aria-hidden="true" />
              </Button>
              {closed === undefined && (
                <Button
                  small
                  look="quiet"
                  onClick={() => remove(entry)}
                  aria-label={m.week_delete_named({ description: entry.description })}
                >
                  <Trash2 size={15} aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
