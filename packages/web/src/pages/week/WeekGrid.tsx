import { ClosedMark } from "../../components/messages/Closed.tsx"
import { dayNumber, fullDay, isWeekend, weekday } from "../../format/dates.ts"
import { hoursThatAdd } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useSession } from "../../session/useSession.ts"
import type { WeekOfPerson } from "./useWeek.ts"
import type { CellNote, WeekGridState } from "./useWeekGrid.ts"
import styles from "./Week.module.css"
import { WeekCell } from "./WeekCell.tsx"
import { minutesIn } from "./weekRows.ts"

interface WeekGridProps {
  readonly week: WeekOfPerson
  readonly state: WeekGridState
  readonly note: CellNote
  readonly label: string
}

const longDay = 600

/** The hours of a week by project and day, filled like a spreadsheet. */
export const WeekGrid = ({ label, note, state, week }: WeekGridProps) => {
  const { preferences, today } = useSession()
  const { days, holidays, overlaps, rows, sums, total } = week
  const closed = useClosed()
  const cells = rows.map((row) => row.cells.map(minutesIn))
  const write = hoursThatAdd([...cells, ...days.map((_, index) => cells.map((row) => row[index] ?? 0)), sums])
  const classOf = (day: string): string =>
    [
      isWeekend(day) || holidays.has(day) ? styles.off : "",
      day === today ? styles.today : "",
      closed(day) === undefined ? "" : styles.closed
    ]
      .filter(Boolean)
      .join(" ")
  return (
    <table
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-describedby="week-keys"
      ref={state.grid}
      data-day={Math.max(0, state.place.column)}
      {...state.handlers}
    >
      <thead>
        <tr>
          <th scope="col">{m.week_project()}</th>
          {days.map((day, index) => (
            <th key={day} scope="col" data-column={index} className={classOf(day)} title={holidays.get(day)}>
              <small>{weekday(day)}</small>
              <b>{dayNumber(day)}</b>
              <ClosedMark day={day} />
              {holidays.has(day) && <em>{holidays.get(day)}</em>}
            </th>
          ))}
          <th scope="col" className={styles.sum}>
            {m.week_total()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const name = row.name ?? row.clientName ?? m.week_no_project()
          const without = row.clientName === null ? null : m.week_no_project()
          const under = row.name === null ? without : (row.clientName ?? m.week_internal())
          const isAtHead = state.place.key === row.key && state.place.column < 0
          return (
            <tr key={row.key} className={row.minutes === 0 ? styles.earlier : ""}>
              <th
                scope="row"
                tabIndex={isAtHead ? 0 : -1}
                {...(isAtHead ? { "data-at": "" } : {})}
                onClick={() => state.go(row.key, -1)}
                title={[name, row.clientName].filter(Boolean).join(" · ")}
              >
                <b>{name}</b>
                {under !== null && <small>{under}</small>}
              </th>
              {days.map((day, index) => (
                <WeekCell
                  key={day}
                  label={`${name}, ${fullDay(day)}`}
                  entries={row.cells[index] ?? []}
                  overlaps={overlaps}
                  className={classOf(day)}
                  column={index}
                  rowKey={row.key}
                  write={write}
                  note={note.at?.key === row.key && note.at.column === index ? note.text : ""}
                  state={state}
                />
              ))}
              <td className={styles.sum}>
                {row.minutes === 0 ? <span className="faint">–</span> : write(row.minutes)}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.week_day()}</th>
          {days.map((day, index) => {
            const sum = sums[index] ?? 0
            const isFree = isWeekend(day) || holidays.has(day)
            return (
              <td key={day} data-column={index} className={classOf(day)}>
                {sum === 0 ? <span className="faint">–</span> : write(sum)}
                <i className={styles.fill} data-free={isFree && sum === 0} aria-hidden="true">
                  <i
                    className={sum > Math.max(longDay, preferences.hours_per_day) ? styles.long : ""}
                    style={{ width: `${Math.min(100, (sum / Math.max(1, preferences.hours_per_day)) * 100)}%` }}
                  />
                </i>
              </td>
            )
          })}
          <td className={styles.sum}>{write(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
