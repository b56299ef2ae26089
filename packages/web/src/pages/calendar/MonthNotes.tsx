import type { CalendarRow, Holiday } from "@hourbook/contract/contract"
import { Plus } from "lucide-react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { type Day, fullDay, shortDay, weekday } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Calendar.module.css"

interface MonthNotesProps {
  readonly title: string
  readonly rows: ReadonlyArray<CalendarRow>
  readonly holidays: ReadonlyArray<Holiday>
  readonly open: (day: Day) => void
  /** Undefined for people who do not record. */
  readonly add: (() => void) | undefined
}

/** What there is to say about a month while no day of it is open. */
export const MonthNotes = ({ add, holidays, open, rows, title }: MonthNotesProps) => {
  const minutes = rows.reduce((sum, row) => sum + row.worked_minutes_total, 0)
  const busiest = rows.toSorted((one, other) => other.worked_minutes_total - one.worked_minutes_total)[0]
  return (
    <Card
      title={title}
      aside={
        add && (
          <Button small look="quiet" onClick={add}>
            <Plus size={15} aria-hidden="true" />
            {m.calendar_add()}
          </Button>
        )
      }
    >
      <dl className={styles.notes}>
        <div>
          <dt>{m.calendar_days_worked()}</dt>
          <dd>{rows.length}</dd>
        </div>
        {busiest !== undefined && (
          <>
            <div>
              <dt>{m.calendar_average()}</dt>
              <dd>{hours(minutes / rows.length)}</dd>
            </div>
            <div>
              <dt>{m.calendar_busiest()}</dt>
              <dd>
                <button type="button" className="link" onClick={() => open(busiest.accrual_date)}>
                  {weekday(busiest.accrual_date)} {shortDay(busiest.accrual_date)}
                </button>
                {" · "}
                {hours(busiest.worked_minutes_total)}
              </dd>
            </div>
          </>
        )}
        {holidays.map(({ date, name }) => (
          <div key={date}>
            <dt>{name}</dt>
            <dd>{fullDay(date)}</dd>
          </div>
        ))}
      </dl>
      <small>{m.calendar_open_hint()}</small>
    </Card>
  )
}
