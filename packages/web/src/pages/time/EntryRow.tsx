import { Link } from "@tanstack/react-router"
import { Copy, Pencil, Play, Trash2 } from "lucide-react"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ClosedMark } from "../../components/messages/Closed.tsx"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { shortDay } from "../../format/dates.ts"
import { money } from "../../format/money.ts"
import { forgetRefused } from "../../offline/queue.ts"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import styles from "./Time.module.css"

const InvoicedMark = lazyComponent(async () => (await import("../../features/invoices/InvoicedMark.tsx")).InvoicedMark)

/** What can be done with a row. */
export interface RowActions {
  readonly edit: (entry: ListedEntry, field: "description" | "duration") => void
  readonly open: (entry: ListedEntry) => void
  readonly duplicate: (entry: ListedEntry) => void
  readonly start: (entry: ListedEntry) => void
  readonly remove: (entry: ListedEntry) => void
  readonly select: (entry: ListedEntry, range: boolean) => void
}

interface EntryRowProps {
  readonly entry: ListedEntry
  /** Where the list is not by day. */
  readonly showsDay: boolean
  readonly mayEdit: boolean
  readonly isSelected: boolean
  /** Whether it is at the same time as another of its person. */
  readonly overlaps: boolean
  /** Writes a duration so that those of a day add up. */
  readonly write: (minutes: number) => string
  readonly actions: RowActions
}

/** The cells of an entry. A click on its text or duration changes them in place; on touch it opens the whole entry. */
export const EntryRow = ({ actions, entry, isSelected, mayEdit, overlaps, showsDay, write }: EntryRowProps) => {
  const { manage, record, seesMoney } = useMay()
  const isRefused = entry.pending?.state === "refused"
  const isUnsaved = entry.pending?.state === "unsaved"
  const isNew = entry.updated_at === ""
  // A waiting entry has none yet.
  const isInvoiced = Boolean(entry.invoice_id) || Boolean(entry.invoice_number)
  const isCoarse = () => matchMedia("(pointer: coarse)").matches
  const edit = (field: "description" | "duration") => (isCoarse() ? actions.open(entry) : actions.edit(entry, field))
  return (
    <>
      {record && (
        <span role="cell" className={styles.check}>
          {mayEdit && !isRefused && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              aria-label={m.time_select({ text: entry.description })}
              onChange={() => undefined}
              onClick={(event) => actions.select(entry, event.shiftKey)}
            />
          )}
        </span>
      )}
      <span role="cell" className={styles.what}>
        {mayEdit ? (
          <button type="button" tabIndex={-1} className={styles.text} onClick={() => edit("description")}>
            {entry.description}
          </button>
        ) : (
          <span className={styles.text}>{entry.description}</span>
        )}
        {entry.tags.map((tag) => (
          <small key={tag} className={styles.tag}>
            {tag}
          </small>
        ))}
        <ClosedMark day={entry.accrual_date} />
        {isInvoiced && <InvoicedMark id={entry.invoice_id} number={entry.invoice_number} />}
        {overlaps && <small className={styles.overlaps}>{m.entry_overlaps()}</small>}
        {(isRefused || isUnsaved) && (
          <WaitingMark
            pending={entry.pending}
            edit={() => actions.open(entry)}
            discard={() => forgetRefused(entry.id)}
          />
        )}
      </span>
      <span role="cell" className={styles.where}>
        {showsDay && <small className={styles.day}>{shortDay(entry.accrual_date)} · </small>}
        {entry.project_id === null ? (
          <span className="faint">{entry.counteragent_name ?? m.time_no_project()}</span>
        ) : (
          <>
            <Link to="/projects/$id" params={{ id: entry.project_id }} className="link-plain" tabIndex={-1}>
              {entry.project_name}
            </Link>
            {entry.counteragent_name !== null && <small> {entry.counteragent_name}</small>}
          </>
        )}
      </span>
      {manage && (
        <span role="cell" className={`${styles.who} soft cut`}>
          {entry.user_name}
        </span>
      )}
      {record && (
        <span role="cell" className={styles.actions}>
          {mayEdit && (
            <>
              <button
                type="button"
                tabIndex={-1}
                title={m.time_edit()}
                aria-label={m.time_edit()}
                onClick={() => actions.open(entry)}
              >
                <Pencil size={15} aria-hidden="true" />
              </button>
              {isNew ? (
                <button
                  type="button"
                  tabIndex={-1}
                  title={m.components_delete()}
                  aria-label={m.components_delete()}
                  onClick={() => actions.remove(entry)}
                >
                  <Trash2 size={15} aria-hidden="true" />
                </button>
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  title={m.time_duplicate()}
                  aria-label={m.time_duplicate()}
                  onClick={() => actions.duplicate(entry)}
                >
                  <Copy size={15} aria-hidden="true" />
                </button>
              )}
            </>
          )}
          {!isNew && (
            <button
              type="button"
              tabIndex={-1}
              title={m.time_start()}
              aria-label={m.time_start()}
              onClick={() => actions.start(entry)}
            >
              <Play size={15} aria-hidden="true" />
            </button>
          )}
        </span>
      )}
      <span role="cell" className={`num ${styles.duration}`}>
        {mayEdit ? (
          <button type="button" tabIndex={-1} onClick={() => edit("duration")}>
            {write(entry.duration_minutes_total)}
          </button>
        ) : (
          write(entry.duration_minutes_total)
        )}
      </span>
      <span role="cell" className={`num ${styles.amount}`}>
        {entry.pending?.state === "waiting" ? (
          <WaitingMark pending={entry.pending} />
        ) : !entry.billable ? (
          <small>{m.components_not_billable()}</small>
        ) : isNew || !seesMoney ? null : (
          money(entry.cost, entry.currency)
        )}
      </span>
    </>
  )
}
