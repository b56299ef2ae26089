import type { Budget } from "../../values/Budget.ts"
import {
  addDays,
  type CalendarDate,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  lastOfYear
} from "../../values/CalendarDate.ts"

/** A period of a budget; null where it has no such end. */
export interface PeriodOfBudget {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

/** The last day of a day's month, quarter or year; null where the budget has one period in all. */
const lastOf = (period: Budget["period"], day: CalendarDate): CalendarDate | null => {
  switch (period) {
    case "total":
      return null
    case "month":
      return lastOfMonth(day)
    case "quarter": {
      const monthsLeft = 2 - ((Number(day.slice(5, 7)) - 1) % 3)
      let last = lastOfMonth(day)
      for (let month = 0; month < monthsLeft; month++) last = lastOfMonth(addDays(last, 1))
      return last
    }
    case "year":
      return lastOfYear(day)
  }
}

const firstOf = (period: Budget["period"], day: CalendarDate): CalendarDate | null => {
  switch (period) {
    case "total":
      return null
    case "month":
      return firstOfMonth(day)
    case "quarter": {
      const monthsBefore = (Number(day.slice(5, 7)) - 1) % 3
      let first = firstOfMonth(day)
      for (let month = 0; month < monthsBefore; month++) first = firstOfMonth(addDays(first, -1))
      return first
    }
    case "year":
      return firstOfYear(day)
  }
}

type Timed = Pick<Budget, "period" | "startsOn" | "carryUnused">

/**
 * The period that a day is in. The first one begins on the day from which the budget holds, and is the one of every earlier
 * day.
 */
export const periodOn = ({ period, startsOn }: Timed, day: CalendarDate): PeriodOfBudget => {
  const within = startsOn !== null && startsOn > day ? startsOn : day
  const first = firstOf(period, within)
  return {
    from: startsOn !== null && (first === null || startsOn > first) ? startsOn : first,
    to: lastOf(period, within)
  }
}

/** The periods whose unused parts count on a day, and the one that it is in, which is the last. */
export const periodsUntil = (budget: Timed, day: CalendarDate): ReadonlyArray<PeriodOfBudget> => {
  const last = periodOn(budget, day)
  const { carryUnused, startsOn } = budget
  if (!carryUnused || startsOn === null) return [last]
  const periods: Array<PeriodOfBudget> = []
  let period = periodOn(budget, startsOn)
  while (period.to !== null && last.from !== null && period.to < last.from) {
    periods.push(period)
    period = periodOn(budget, addDays(period.to, 1))
  }
  return [...periods, last]
}
