import type { TimeEntry } from "@hourbook/contract/contract"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { DateField } from "../../components/fields/DateField.tsx"
import { type Day, addDays } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Calendar.module.css"

interface MoveDialogProps {
  readonly entry: TimeEntry
  readonly put: (entry: TimeEntry, day: Day, copies: boolean) => void
  readonly close: () => void
}

/** Asks for the day that an entry moves to, or is copied to. */
export const MoveDialog = ({ close, entry, put }: MoveDialogProps) => {
  const [day, setDay] = useState<Day | null>(addDays(entry.accrual_date, 1))
  const take = (copies: boolean): void => {
    if (day === null) return
    put(entry, day, copies)
    close()
  }
  return (
    <Dialog title={m.calendar_move_named({ description: entry.description })} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          take(false)
        }}
      >
        <DateField label={m.calendar_to_day()} value={day} onChange={setDay} autoFocus required />
        <div className="row">
          <Button type="submit" look="main" disabled={day === null || day === entry.accrual_date}>
            {m.calendar_move()}
          </Button>
          <Button onClick={() => take(true)} disabled={day === null}>
            {m.calendar_copy()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
