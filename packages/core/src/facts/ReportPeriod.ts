import { addDays, type CalendarDate, daysBetween, firstDay } from "../shared/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"

/** The records that a report takes in: every condition that is given must hold, bounds are inclusive, null means none. */
export interface ReportScope {
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  readonly projectIds: ReadonlyArray<ProjectId | null> | undefined
  readonly clientIds: ReadonlyArray<ClientId | null> | undefined
  readonly userIds: ReadonlyArray<UserId> | undefined
}

/** A period with both ends, inclusive. */
export interface BoundedPeriod {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The period of as many days that ends the day before; null where a bound is missing or the calendar ends. */
const previousPeriod = ({ from, to }: Pick<ReportScope, "from" | "to">): BoundedPeriod | null => {
  if (from === undefined || to === undefined) return null
  const days = daysBetween(from, to) + 1
  return daysBetween(firstDay, from) < days ? null : { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The period that a report is compared with: the chosen one, or else the one of as many days before it, if there is one. */
export const comparedPeriod = (scope: Pick<ReportScope, "from" | "to">, chosen?: BoundedPeriod): BoundedPeriod | null =>
  chosen ?? previousPeriod(scope)
