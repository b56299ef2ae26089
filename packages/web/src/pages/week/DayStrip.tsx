import { dayNumber, fullDay, weekday } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import type { WeekOfPerson } from "./useWeek.ts"
import styles from "./Week.module.css"

interface DayStripProps {
  readonly week: WeekOfPerson
  readonly column: number
  readonly choose: (column: number) => void
}

/** The days of the week on a phone, which shows one of them at a time. */
export const DayStrip = ({ choose, column, week }: DayStripProps) => {
  const { today } = useSession()
  return (
    <div className={styles.strip} role="group" aria-label={m.week_day()}>
      {week.days.map((day, index) => {
        const sum = week.sums[index] ?? 0
        return (
          <button
            key={day}
            type="button"
            aria-pressed={column === index}
            className={day === today ? styles.today : ""}
            onClick={() => choose(index)}
          >
            <small aria-hidden="true">{weekday(day)}</small>
            <b aria-hidden="true">{dayNumber(day)}</b>
            <span className="sr">{fullDay(day)}</span>
            {sum === 0 ? <span className="sr">{m.week_nothing()}</span> : <small>{hours(sum)}</small>}
            {sum === 0 && <small aria-hidden="true">·</small>}
          </button>
        )
      })}
    </div>
  )
}
