import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import { dayNumber, fullDay, weekday } from "../../words/dates.ts"
import { hours } from "../../words/duration.ts"
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
            aria-label={`${fullDay(day)}, ${sum === 0 ? m.week_nothing() : hours(sum)}`}
            className={day === today ? styles.today : ""}
            onClick={() => choose(index)}
          >
            <small>{weekday(day)}</small>
            <b>{dayNumber(day)}</b>
            <small>{sum === 0 ? "·" : hours(sum)}</small>
          </button>
        )
      })}
    </div>
  )
}
