import { fullDay, isWeekend, shortDay } from "../format/dates.ts"
import { hours } from "../format/duration.ts"
import { Columns } from "./Columns.tsx"
import { type DayBounds, dayColumns } from "./dayColumns.ts"

interface HoursByDayProps {
  readonly label: string
  /** The whole period, where it has bounds. */
  readonly period?: DayBounds
  readonly days: ReadonlyArray<{ readonly date: string; readonly worked_minutes_total: number }>
}

/** The hours of each day, or of each week of a long period. */
export const HoursByDay = ({ days, label, period }: HoursByDayProps) => {
  const columns = dayColumns(days, period)
  return (
    <Columns
      label={label}
      columns={columns.map(({ from, minutes, to }, index) => ({
        key: from,
        value: minutes,
        says: `${from === to ? fullDay(from) : `${shortDay(from)} – ${shortDay(to)}`}: ${hours(minutes)}`,
        soft: from === to && isWeekend(from),
        label: index === 0 || index === columns.length - 1 ? shortDay(from) : undefined
      }))}
    />
  )
}
