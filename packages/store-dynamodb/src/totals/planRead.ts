import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { type CalendarDate, firstOfMonth, lastOfMonth, lastOfYear } from "@hourbook/core/values/CalendarDate"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { contains, type DateRange, splitByMonth, withoutMonths } from "./periods.ts"
import type { Summary } from "./summaries.ts"

/** What a question needs of the totals of a range of days. */
export interface Detail {
  readonly boundaries: ReadonlyArray<CalendarDate>
  readonly byDay: boolean
  readonly byMonth: boolean
  /** Whether it concerns members. For others, the summary of a month has its days, and that of a year its months. */
  readonly byMember: boolean
}

/** A summary with the days that it is read for. */
export interface SummaryPart {
  readonly summary: Summary
  readonly days: BoundedPeriod
}

/** Where to read the totals of a range: each of its days is in one part, except the months that `except` names. */
export interface ReadPlan {
  /** Months and years to read from summaries as a whole. */
  readonly whole: ReadonlyArray<SummaryPart>
  /** Days to read from the summaries of their months. */
  readonly summarizedDays: ReadonlyArray<SummaryPart>
  /** Ranges of months to read from the totals of months, without those in `except`. */
  readonly months: ReadonlyArray<DateRange>
  readonly except: ReadonlyArray<CalendarDate>
  /** Ranges of days to read from cells. */
  readonly days: ReadonlyArray<DateRange>
}

const isYear = ({ period }: Summary): boolean => period.length === 4

const daysOf = (summary: Summary): BoundedPeriod => {
  const from = unsafeBrand.day(isYear(summary) ? `${summary.period}-01-01` : `${summary.period}-01`)
  return { from, to: isYear(summary) ? lastOfYear(from) : lastOfMonth(from) }
}

const monthsOf = ({ days: { from }, summary }: SummaryPart): ReadonlyArray<CalendarDate> =>
  isYear(summary)
    ? Array.from({ length: 12 }, (_, index) =>
        unsafeBrand.day(`${summary.period}-${String(index + 1).padStart(2, "0")}-01`)
      )
    : [from]

/** Plans to read a range from the summaries that count: years if they have enough detail, else months. */
export const planRead = (range: DateRange, detail: Detail, summaries: ReadonlyArray<Summary>): ReadPlan => {
  const { boundaries, byDay, byMember, byMonth } = detail
  const split = byDay ? undefined : splitByMonth(range, boundaries)
  const ranges = split?.days ?? [range]
  const parts = summaries.map((summary): SummaryPart => ({ summary, days: daysOf(summary) }))
  const isWhole = (part: SummaryPart): boolean =>
    split !== undefined &&
    contains(split.months, part.days) &&
    !monthsOf(part).some((one) => split.months.except.includes(one))
  const years = parts.filter(
    (part) =>
      isYear(part.summary) &&
      isWhole(part) &&
      (!byMember || (!byMonth && !boundaries.some((day) => part.days.from < day && day <= part.days.to)))
  )
  const inYears = new Set(years.flatMap(monthsOf))
  const monthParts = parts.filter(({ summary }) => !isYear(summary))
  const months = monthParts.filter((part) => isWhole(part) && !inYears.has(part.days.from))
  const summarizedDays = byMember
    ? []
    : monthParts.flatMap(({ days, summary }) =>
        ranges.flatMap(({ from, to }) =>
          (from === undefined || from <= days.to) && (to === undefined || days.from <= to)
            ? [
                {
                  summary,
                  days: {
                    from: from !== undefined && from > days.from ? from : days.from,
                    to: to !== undefined && to < days.to ? to : days.to
                  }
                }
              ]
            : []
        )
      )
  const whole = [...years, ...months]
  return {
    whole,
    summarizedDays,
    months: split === undefined ? [] : withoutMonths(split.months, whole.flatMap(monthsOf).sort()),
    except: split?.months.except ?? [],
    days: ranges.flatMap((days) =>
      withoutMonths(days, summarizedDays.map((part) => firstOfMonth(part.days.from)).sort())
    )
  }
}
