import type { Conversion } from "../exchangeRates/Conversion.ts"
import { addDays, type CalendarDate, daysBetween, firstDay } from "../shared/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"

/** What a report is asked about: every condition that is given must hold, and bounds are inclusive. */
export interface ReportScope {
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
  readonly projectIds: ReadonlyArray<ProjectId> | undefined
  readonly clientIds: ReadonlyArray<ClientId> | undefined
  readonly userIds: ReadonlyArray<UserId> | undefined
}

/** How the figures of a report are reckoned: flows from `from` on, balances on `balanceDate`, by these rates. */
export interface Valuation {
  readonly from: CalendarDate | undefined
  /** The end of the period, or today where it is open. */
  readonly balanceDate: CalendarDate
  readonly conversion: Conversion
}

/** The days at which facts must be cut so that a frame can value them. */
export const boundariesOf = ({ conversion, from }: Valuation): ReadonlyArray<CalendarDate> =>
  [...new Set([...conversion.changes, ...(from === undefined ? [] : [from])])].sort()

export interface BoundedPeriod {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** As many days, ending the day before; null where a bound is missing or the calendar ends. */
export const previousPeriod = ({ from, to }: Pick<ReportScope, "from" | "to">): BoundedPeriod | null => {
  if (from === undefined || to === undefined) return null
  const days = daysBetween(from, to) + 1
  return daysBetween(firstDay, from) < days ? null : { from: addDays(from, -days), to: addDays(from, -1) }
}
