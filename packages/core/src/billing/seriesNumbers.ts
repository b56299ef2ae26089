import type { CalendarDate } from "../values/CalendarDate.ts"
import type { Instant } from "../values/Instant.ts"
import type { InvoiceSeries } from "./InvoiceSeries.ts"

/** The number of a document of a day. */
export const numberOf = ({ format }: Pick<InvoiceSeries, "format">, seq: number, day: string): string =>
  format
    .replace("{YYYY}", day.slice(0, 4))
    .replace("{YY}", day.slice(2, 4))
    .replace(/\{seq:(\d)\}/u, (_, width: string) => String(seq).padStart(Number(width), "0"))

/** What comes next on a day, and its year where the series is yearly: a new year begins with 1. */
export const nextOf = (
  { next, year, yearly }: Pick<InvoiceSeries, "yearly" | "next" | "year">,
  day: CalendarDate
): { readonly seq: number; readonly year: number | null } => {
  if (!yearly) return { seq: next, year: null }
  const now = Number(day.slice(0, 4))
  return year === null || now <= year ? { seq: next, year: year ?? now } : { seq: 1, year: now }
}

/** A series after a document of a day took the next number. */
export const afterTaking = (series: InvoiceSeries, day: CalendarDate, at: Instant): InvoiceSeries => {
  const { seq, year } = nextOf(series, day)
  const latest = series.latest === null || series.latest < day ? day : series.latest
  return { ...series, next: seq + 1, year, latest, updatedAt: at, version: series.version + 1 }
}

/** The last number that was given, as far as a series tells; null before the first. */
export const lastNumberOf = (series: InvoiceSeries): string | null =>
  series.latest === null || series.next === 1 ? null : numberOf(series, series.next - 1, series.latest)
