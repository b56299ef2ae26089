import { Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { wholeNumber } from "../values/Check.ts"
import { InvoiceSeriesId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { nameLine, oneLine } from "../values/Text.ts"

export const mostSeries = 100
export const mostRaises = 100
export const largestNumber = 999_999_999

/** Why numbers are left out: those from `from` to before `to` are no gap. */
export const Raise = Schema.Struct({
  /** Null where the series is not yearly. */
  year: Schema.NullOr(Schema.Number),
  from: Schema.Number,
  to: Schema.Number,
  reason: oneLine(200),
  at: Instant
})
export type Raise = typeof Raise.Type

export const SeriesNumber = wholeNumber(1, largestNumber, { description: "The number that comes next.", examples: [1] })

const fields = {
  name: nameLine(100),
  /** With the tokens {YYYY}, {YY} and {seq:n}, such as "{YYYY}-{seq:4}". Never changes once a number was taken. */
  format: oneLine(40),
  /** Whether it counts from 1 again in each year. */
  yearly: Schema.Boolean,
  /** The number that comes next, in `year` where it is yearly. */
  next: SeriesNumber,
  archived: Schema.Boolean
}
const Draft = Schema.Struct(fields)
/** What callers say of one. */
export type InvoiceSeriesDraft = typeof Draft.Type

/** Numbers of documents, without gaps. */
export const InvoiceSeries = Schema.Struct({
  id: InvoiceSeriesId,
  workspaceId: WorkspaceId,
  ...fields,
  /** The year of `next`; null before the first number and where it is not yearly. */
  year: Schema.NullOr(Schema.Number),
  /** The issue date of its latest document: the next is not before it. Null before the first. */
  latest: Schema.NullOr(CalendarDate),
  /** When `next` was raised by an owner, and why. */
  raises: Schema.Array(Raise),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type InvoiceSeries = typeof InvoiceSeries.Type
