import type { TimeEntry } from "@hourbook/api/contract"
import { Link } from "@tanstack/react-router"
import { Copy, Pencil, Play } from "lucide-react"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import { shortDay } from "../../words/dates.ts"
import { hours } from "../../words/duration.ts"
import { money } from "../../words/money.ts"
import styles from "./Time.module.css"

/** What can be done with a row. */
export interface RowDeeds {
  readonly edit: (entry: TimeEntry, field: "description" | "duration") => void
  readonly open: (entry: TimeEntry) => void
  readonly duplicate: (entry: TimeEntry) => void
  readonly start: (entry: TimeEntry) => void
  readonly select: (entry: TimeEntry, range: boolean) => void
}

interface EntryRowProps {
  readonly entry: TimeEntry
  /** Where the list is not by day. */
  readonly showsDay: boolean
  readonly mayEdit: boolean
  readonly isSelected: boolean
  readonly deeds: RowDeeds
}

/** The cells of an entry. A click on its text or duration changes them in place; on touch it opens the whole entry. */
export const EntryRow = ({ deeds, entry, isSelected, mayEdit, showsDay }: EntryRowProps) => {
  const { manage, record } = useMay()
  const isCoarse = () => matchMedia("(pointer: coarse)").matches
  const edit = (field: "description" | "duration") => (isCoarse() ? deeds.open(entry) : deeds.edit(entry, field))
  return (
    <>
      {record && (
        <span role="cell" className={styles.check}>
          {mayEdit && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              aria-label={m.time_select({ text: entry.description })}
              onChange={() => undefined}
              onClick={(event) => deeds.select(entry, event.shiftKey)}
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
        <span role="cell" className={styles.deeds}>
          {mayEdit && (
            <>
              <button
                type="button"
                tabIndex={-1}
                title={m.time_edit()}
                aria-label={m.time_edit()}
                onClick={() => deeds.open(entry)}
              >
                <Pencil size={15} aria-hidden="true" />
              </button>
              <button
                type="button"
                tabIndex={-1}
                title={m.time_duplicate()}
                aria-label={m.time_duplicate()}
                onClick={() => deeds.duplicate(entry)}
              >
                <Copy size={15} aria-hidden="true" />
              </button>
            </>
          )}
          {
            <button
              type="button"
              tabIndex={-1}
              title={m.time_start()}
              aria-label={m.time_start()}
              onClick={() => deeds.start(entry)}
            >
              <Play size={15} aria-hidden="true" />
            </button>
          }
        </span>
      )}
      <span role="cell" className={`num ${styles.duration}`}>
        {mayEdit ? (
          <button type="button" tabIndex={-1} onClick={() => edit("duration")}>
            {hours(entry.duration_minutes_total)}
          </button>
        ) : (
          hours(entry.duration_minutes_total)
        )}
      </span>
      <span role="cell" className={`num ${styles.amount}`}>
        {entry.billable ? money(entry.cost, entry.currency) : <small>{m.parts_not_billable()}</small>}
      </span>
    </>
  )
}
