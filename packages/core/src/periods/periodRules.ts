import { ValidationFailed } from "../errors/Errors.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"
import type { Period } from "./Period.ts"

/** Where the day begins last on earth, in milliseconds after UTC. */
const lastZone = 12 * 3_600_000

/** Whether a day is over everywhere on earth, UTC−12 included. */
export const isOver = (day: CalendarDate, at: Instant): boolean =>
  day < fromMillis(toMillis(at) - lastZone).slice(0, 10)

export const notOver = (day: CalendarDate) =>
  new ValidationFailed({
    field: "through",
    problem: `${day} is not over everywhere on earth: close an earlier day, or have an owner close it with force`,
    rule: { code: "day_not_over", day }
  })

export const closedFurther = (through: CalendarDate) =>
  new ValidationFailed({
    field: "through",
    problem: `the books are closed through ${through} already: close a later day, or have an owner reopen them`,
    rule: { code: "closed_further", through }
  })

export const notClosedSoFar = (through: CalendarDate | null) =>
  new ValidationFailed({
    field: "through",
    problem:
      through === null
        ? "no books are closed: there is nothing to reopen"
        : `the books are closed through ${through}: name an earlier day, or null to reopen all`,
    rule: { code: "not_closed_so_far", through }
  })

/** Whether a close still holds for all of its days: nothing of it was reopened since. */
export const holds = (period: Period, all: ReadonlyArray<Period>): boolean => {
  const { through } = period
  return (
    period.action === "close" &&
    through !== null &&
    all.every(
      (other) =>
        other.action === "close" || other.at < period.at || (other.through !== null && other.through >= through)
    )
  )
}
