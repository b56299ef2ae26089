import type { CalendarRow } from "@hourbook/contract/contract"
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { heatStyle } from "../../charts/heatStyle.ts"
import { addDays, addMonths, type Day, dayNumber, fullDay, isWeekend, weekday } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"
import { useSession } from "../../session/useSession.ts"
import styles from "./Calendar.module.css"
import { weeksOfMonth } from "./monthDays.ts"

interface MonthGridProps {
  readonly label: string
  /** The first day of the month. */
  readonly month: Day
  readonly rows: ReadonlyMap<Day, CalendarRow>
  readonly holidays: ReadonlyMap<Day, string>
  readonly currency: string
  readonly opened: Day | undefined
  readonly open: (day: Day) => void
  /** What happens to the entry that is dragged; undefined while none is. */
  readonly drop: ((day: Day, copies: boolean) => void) | undefined
}

const steps: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Enter: (day) => day,
  " ": (day) => day,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1)
}

/** A month by weeks: hours and money of each day, warmer where there is more. Arrows open other days, Enter the one with the focus. */
export const MonthGrid = ({ currency, drop, holidays, label, month, open, opened, rows }: MonthGridProps) => {
  const { preferences, today } = useSession()
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const [over, setOver] = useState<Day>()
  /** The stop of the keyboard. */
  const stop = opened ?? (today.startsWith(month.slice(0, 7)) ? today : month)
  const weeks = weeksOfMonth(month, preferences.week_start)
  const most = Math.max(480, ...[...rows.values()].map(({ worked_minutes_total: minutes }) => minutes))

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    wantsFocus.current = true
    open(step(stop))
  }
  const dropped = (day: Day) => ({
    onDragOver: (event: DragEvent) => {
      if (drop === undefined) return
      event.preventDefault()
      event.dataTransfer.dropEffect = event.ctrlKey || event.altKey ? "copy" : "move"
      if (over !== day) setOver(day)
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(undefined)
      drop?.(day, event.ctrlKey || event.altKey)
    }
  })

  return (
    <table className={styles.month} role="grid" aria-label={label} ref={grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const isOther = day.slice(0, 7) !== month.slice(0, 7)
              const row = isOther ? undefined : rows.get(day)
              const minutes = row?.worked_minutes_total ?? 0
              const amount = Number(row?.total_cost ?? 0)
              const holiday = holidays.get(day)
              return (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={day === opened}
                  tabIndex={day === stop ? 0 : -1}
                  className={[
                    isOther && styles.other,
                    (isWeekend(day) || holiday !== undefined) && styles.off,
                    day === today && styles.today,
                    day === over && styles.over,
                    minutes > 0 && styles.warm
                  ]
                    .filter(Boolean)
                    .join(" ")}
                  style={heatStyle(minutes, most)}
                  onClick={() => open(day)}
                  {...dropped(day)}
                >
                  <span className={styles.number} aria-hidden="true">
                    {dayNumber(day)}
                  </span>
                  <span className="sr">{fullDay(day)}</span>
                  {holiday !== undefined && <em title={holiday}>{holiday}</em>}
                  {minutes > 0 ? <b>{hours(minutes)}</b> : <span className="sr">{m.calendar_nothing()}</span>}
                  {amount > 0 && <small title={money(amount, currency)}>{roundMoney(amount, currency)}</small>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
