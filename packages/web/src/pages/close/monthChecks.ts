import type { Read } from "../../api/client.ts"
import { addDays, type Day, daysBetween, daysOf, isWeekend } from "../../format/dates.ts"
import { minus } from "../../format/exactly.ts"

/** A person's working days without hours. */
export interface MissingDays {
  readonly id: string
  readonly name: string
  readonly days: ReadonlyArray<Day>
  /** Whether the month has no hours of theirs at all. */
  readonly all: boolean
}

export interface Due {
  readonly id: string
  readonly name: string
  readonly amount: number
}

/** Working days of the month up to a day: no weekends, no holidays. */
const workingDays = (month: string, to: Day, holidays: ReadonlyArray<{ readonly date: Day }>): ReadonlyArray<Day> => {
  const free = new Set(holidays.map(({ date }) => date))
  return daysOf(`${month}-01`, to).filter((day) => !isWeekend(day) && !free.has(day))
}

/** The people of the team who have working days without hours, those with most of them first. */
export const missingDays = (
  team: Read<"/api/reports/team">,
  matrix: Read<"/api/timesheet-matrix">,
  month: string,
  to: Day
): ReadonlyArray<MissingDays> => {
  const days = workingDays(month, to, matrix.holidays)
  const worked = new Map(matrix.rows.map((row) => [row.key, row.day_minutes]))
  return (team.rows ?? [])
    .filter(({ former, role, user_id }) => user_id !== null && !former && role !== "client")
    .map(({ key, name }) => {
      const minutes = worked.get(key) ?? {}
      return {
        id: key,
        name,
        days: days.filter((day) => minutes[day] === undefined),
        all: worked.get(key) === undefined
      }
    })
    .filter((person) => person.days.length > 0)
    .toSorted((one, other) => other.days.length - one.days.length)
}

/** What people's work of the month cost, less what they were paid in it. */
export const payoutsDue = (team: Read<"/api/reports/team">): ReadonlyArray<Due> =>
  (team.rows ?? [])
    .map(({ internal_cost_total, key, name, paid_out_total }) => ({
      id: key,
      name,
      amount: minus(internal_cost_total ?? 0, paid_out_total)
    }))
    .filter(({ amount, id }) => amount > 0 && id !== "none")
    .toSorted((one, other) => other.amount - one.amount)

/** Days in a row as spans, so that a week off is one of them. Weekends do not part them. */
export const spansOf = (days: ReadonlyArray<Day>): ReadonlyArray<{ readonly from: Day; readonly to: Day }> => {
  const spans: Array<{ from: Day; to: Day }> = []
  for (const day of days) {
    const last = spans.at(-1)
    const gap = last === undefined ? [] : daysOf(addDays(last.to, 1), addDays(day, -1))
    if (last !== undefined && daysBetween(last.to, day) <= 3 && gap.every(isWeekend)) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
