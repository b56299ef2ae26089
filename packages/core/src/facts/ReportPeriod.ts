import { CalendarDate, firstDay } from "../values/CalendarDate.ts"
import { comparedDays } from "../values/comparedDays.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"

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

/**
 * The end of what people are shown: today where none is given, so that what is recorded ahead does not count yet; none where
 * the period begins later.
 */
export const shownEnd = (
  { from, to }: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined },
  today: CalendarDate
): CalendarDate | undefined => to ?? (from !== undefined && from > today ? undefined : today)

/** What a period is compared with unless another is chosen; null where a bound is missing or the calendar ends before. */
const periodBefore = ({ from, to }: Pick<ReportScope, "from" | "to">, today: CalendarDate): BoundedPeriod | null => {
  if (from === undefined || to === undefined) return null
  const before = comparedDays({ from, to }, today)
  return before.from < firstDay ? null : { from: CalendarDate.make(before.from), to: CalendarDate.make(before.to) }
}

/** The period that a report is compared with: the chosen one, or else the one before, if there is one. */
export const comparedPeriod = (
  scope: Pick<ReportScope, "from" | "to">,
  today: CalendarDate,
  chosen?: BoundedPeriod
): BoundedPeriod | null => chosen ?? periodBefore(scope, today)
