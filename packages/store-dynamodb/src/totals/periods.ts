import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from "@hourbook/core/shared/CalendarDate"

/** Days between bounds, which are inclusive; one left out is no bound. */
export interface Stretch {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** A stretch, taken apart: each of its days is in one of the whole months or in one of the stretches of days. */
export interface Periods {
  /** The first days of the first and the last of them, but for those in `except`. */
  readonly months: (Stretch & { readonly except: ReadonlyArray<CalendarDate> }) | undefined
  readonly days: ReadonlyArray<Stretch>
}

/** As many whole months as can be: days only where a bound or a cut falls into a month. */
export const inMonths = ({ from, to }: Stretch, boundaries: ReadonlyArray<CalendarDate>): Periods => {
  const inside = [
    ...[...(from === undefined ? [] : [from]), ...boundaries].filter((day) => !day.endsWith("-01")),
    ...(to === undefined || to === lastOfMonth(to) ? [] : [to])
  ]
  const broken = [...new Set(inside.map(firstOfMonth))].sort()
  return {
    months: {
      from: from === undefined ? undefined : firstOfMonth(from),
      to: to === undefined ? undefined : firstOfMonth(to),
      except: broken
    },
    days: mergeAdjacentMonths(broken)
      .map((stretch) => ({ from: latest(stretch.from, from), to: earliest(stretch.to, to) }))
      .filter((stretch) => stretch.from <= stretch.to)
  }
}

/** Months that follow each other, as one stretch of days. */
const mergeAdjacentMonths = (months: ReadonlyArray<CalendarDate>) => {
  const stretches: Array<{ readonly from: CalendarDate; readonly to: CalendarDate }> = []
  for (const month of months) {
    const before = stretches.at(-1)
    const follows = before !== undefined && addDays(before.to, 1) === month
    if (follows) stretches.pop()
    stretches.push({ from: follows ? before.from : month, to: lastOfMonth(month) })
  }
  return stretches
}

const latest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b > a ? b : a)
const earliest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b < a ? b : a)
