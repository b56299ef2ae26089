import { type Day, dayRange } from "./dates.ts"
import { type Period, periodName } from "./period.ts"
import { shownDays } from "./shownDays.ts"

/** The name of a period, or its days up to today if it has not ended. */
export const shownName = (period: Period, today: Day, everything: string): string => {
  const { from, to, until } = shownDays(period, today)
  return from === undefined || to === until ? periodName(period, everything) : dayRange(from, to)
}
