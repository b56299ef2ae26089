import type { TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import { CalendarDays, FolderKanban, Trash2, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import { changeMany } from "./changeMany.ts"
import styles from "./Time.module.css"

const BulkDialog = lazyComponent(async () => (await import("./BulkDialog.tsx")).BulkDialog)

interface BulkBarProps {
  readonly entries: ReadonlyArray<TimeEntry>
  readonly remove: () => void
  readonly clear: () => void
}

/** What can be done with the entries that are selected. */
export const BulkBar = ({ clear, entries, remove }: BulkBarProps) => {
  const [asks, setAsks] = useState<"project" | "date">()
  const change = (patch: TimeEntryPatch): void => {
    void changeMany(entries, patch)
    clear()
  }
  const minutes = entries.reduce((sum, entry) => sum + entry.duration_minutes_total, 0)
  return (
    <div className={styles.bulk} role="region" aria-label={m.time_selection()} data-noprint="">
      <b aria-live="polite">{m.time_selected({ count: entries.length })}</b>
      <span className="soft">{hours(minutes)}</span>
      <span className={styles.bulkActions}>
        <Button small onClick={() => setAsks("project")}>
          <FolderKanban size={15} aria-hidden="true" /> {m.time_move_project()}
        </Button>
        <Button small onClick={() => setAsks("date")}>
          <CalendarDays size={15} aria-hidden="true" /> {m.time_move_date()}
        </Button>
        <select
          className={`${inputClass} ${styles.bulkSelect}`}
          aria-label={m.components_filter_billable()}
          value=""
          onChange={(event) => change({ billable: event.target.value === "1" })}
        >
          <option value="" disabled>
            {m.components_filter_billable()} …
          </option>
          <option value="1">{m.components_billable()}</option>
          <option value="0">{m.components_not_billable()}</option>
        </select>
        <Button small look="danger" onClick={remove}>
          <Trash2 size={15} aria-hidden="true" /> {m.components_delete()}
        </Button>
        <Button small look="quiet" onClick={clear} aria-label={m.time_select_none()}>
          <X size={15} aria-hidden="true" />
        </Button>
      </span>
      {asks !== undefined && (
        <BulkDialog asks={asks} count={entries.length} change={change} close={() => setAsks(undefined)} />
      )}
    </div>
  )
}
