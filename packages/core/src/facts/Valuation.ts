import type { Conversion } from "../exchangeRates/Conversion.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"

/** How a report values its figures: flows from `from` on, balances on `balanceDate`, by these rates. */
export interface Valuation {
  readonly from: CalendarDate | undefined
  /** The end of the period, or today where it is open. */
  readonly balanceDate: CalendarDate
  readonly conversion: Conversion
}

/** The days at which facts must be cut to be valued. */
export const boundariesOf = ({ conversion, from }: Valuation): ReadonlyArray<CalendarDate> =>
  [...new Set([...conversion.changes, ...(from === undefined ? [] : [from])])].sort()
