import type { DayOfWork, HourOfDay } from "@hourbook/contract/contract"
import { Columns } from "../../charts/Columns.tsx"
import type { DayBounds } from "../../charts/dayColumns.ts"
import { HoursByDay } from "../../charts/HoursByDay.tsx"
import { Card } from "../../components/Card.tsx"
import { shortDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"

interface TimeChartsProps {
  readonly days: ReadonlyArray<DayOfWork>
  readonly period: DayBounds
  /** Undefined for those who only see the work. */
  readonly hoursOfDay: ReadonlyArray<HourOfDay> | undefined
}

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

/** When the work was done, and when it was logged. */
export const TimeCharts = ({ days, hoursOfDay, period }: TimeChartsProps) => {
  const most = days.reduce((one, other) => (other.worked_minutes_total > one.worked_minutes_total ? other : one), {
    date: "",
    worked_minutes_total: 0
  })
  return (
    <>
      <Card title={m.time_by_day()} aside={<small>{m.time_most_on({ day: shortDay(most.date) })}</small>}>
        <HoursByDay label={m.time_by_day()} days={days} period={period} />
      </Card>
      {hoursOfDay !== undefined && (
        <Card title={m.time_by_hour()}>
          <Columns
            label={m.time_by_hour()}
            columns={hoursOfDay.map(({ hour, worked_minutes_total: minutes }) => ({
              key: String(hour),
              value: minutes,
              says: `${clock(hour)}: ${hours(minutes)}`,
              label: hour % 6 === 0 ? clock(hour) : undefined
            }))}
          />
        </Card>
      )}
    </>
  )
}
