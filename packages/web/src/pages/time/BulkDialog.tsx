import type { TimeEntryPatch } from "@hourbook/contract/contract"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { DateField } from "../../components/fields/DateField.tsx"
import { EntityPicker } from "../../components/fields/EntityPicker.tsx"
import type { Day } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Time.module.css"

interface BulkDialogProps {
  readonly asks: "project" | "date"
  readonly count: number
  readonly change: (patch: TimeEntryPatch) => void
  readonly close: () => void
}

/** Asks for the project or day that all selected entries get. */
export const BulkDialog = ({ asks, change, close, count }: BulkDialogProps) => {
  const { today } = useSession()
  const [project, setProject] = useState<string | null>(null)
  const [day, setDay] = useState<Day | null>(today)
  const isComplete = asks === "project" ? project !== null : day !== null
  const submit = () => {
    if (asks === "project" && project !== null) change({ project_id: project })
    if (asks === "date" && day !== null) change({ accrual_date: day })
    close()
  }
  return (
    <Dialog
      title={asks === "project" ? m.time_move_project_to({ count }) : m.time_move_date_to({ count })}
      close={close}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) submit()
        }}
      >
        {asks === "project" ? (
          <EntityPicker
            kind="project"
            label={m.components_filter_project()}
            value={project}
            onChange={setProject}
            autoFocus
          />
        ) : (
          <DateField label={m.time_date()} value={day} onChange={setDay} autoFocus />
        )}
        <p className="row">
          <Button type="submit" look="main" disabled={!isComplete}>
            {m.time_move()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
