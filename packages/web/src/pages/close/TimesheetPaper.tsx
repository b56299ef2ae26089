import { useEffect } from "react"
import type { Read } from "../../api/client.ts"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { dayNumber, fullDay, isWeekend, weekday } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Timesheet.module.css"

interface TimesheetPaperProps {
  readonly matrix: Read<"/api/timesheet-matrix">
  readonly title: string
  readonly sender: string
  /** Whose hours they are; empty for all. */
  readonly subject: string
}

/** Hours by row and day on paper, landscape, with sums and a line to sign on. */
export const TimesheetPaper = ({ matrix, sender, subject, title }: TimesheetPaperProps) => {
  const { days } = matrix.period
  const holidays = new Map(matrix.holidays.map(({ date, name }) => [date, name]))
  const off = (day: string): string | undefined => (isWeekend(day) || holidays.has(day) ? styles.off : undefined)
  const head = [sender, subject, title].filter((text) => text !== "").join(" · ")
  useEffect(() => {
    document.documentElement.style.setProperty("--sheet-head", JSON.stringify(head))
    return () => void document.documentElement.style.removeProperty("--sheet-head")
  }, [head])
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <div>
          <p className={styles.sender}>{sender}</p>
          <h2>{subject === "" ? title : subject}</h2>
          {subject !== "" && <p className="soft">{title}</p>}
        </div>
        <p className={styles.total}>
          <small>{m.close_hours()}</small>
          <b>{hours(matrix.totals.total_minutes)}</b>
        </p>
      </header>
      {matrix.rows.length === 0 ? (
        <EmptyState title={m.close_no_hours()} />
      ) : (
        <div className={styles.box} tabIndex={0} role="group" aria-label={title}>
          <table>
            <thead>
              <tr>
                <td />
                {days.map((day) => (
                  <th key={day} scope="col" className={off(day)} title={holidays.get(day)} aria-label={fullDay(day)}>
                    <small>{weekday(day).slice(0, 2)}</small>
                    {dayNumber(day)}
                  </th>
                ))}
                <th scope="col">{m.close_sum()}</th>
              </tr>
            </thead>
            <tbody>
              {matrix.rows.map(({ day_minutes, key, label, total_minutes }) => (
                <tr key={key}>
                  <th scope="row">{key === "none" ? m.close_none() : label}</th>
                  {days.map((day) => (
                    <td key={day} className={off(day)}>
                      {day_minutes[day] === undefined ? "" : hours(day_minutes[day])}
                    </td>
                  ))}
                  <td className={styles.sum}>{hours(total_minutes)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{m.close_sum()}</th>
                {days.map((day) => (
                  <td key={day} className={off(day)}>
                    {matrix.totals.day_minutes[day] === undefined ? "" : hours(matrix.totals.day_minutes[day])}
                  </td>
                ))}
                <td className={styles.sum}>{hours(matrix.totals.total_minutes)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {matrix.holidays.length > 0 && (
        <p className={styles.holidays}>
          {matrix.holidays.map(({ date, name }) => `${dayNumber(date)}. ${name}`).join(" · ")}
        </p>
      )}
      <footer className={styles.sign}>
        <span>{m.close_date_place()}</span>
        <span>{m.close_signature()}</span>
      </footer>
    </article>
  )
}
