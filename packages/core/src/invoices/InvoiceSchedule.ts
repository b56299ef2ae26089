import { Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { wholeNumber } from "../values/Check.ts"
import {
  ClientId,
  InvoiceId,
  InvoiceScheduleId,
  InvoiceSeriesId,
  ProjectId,
  TaxCodeId,
  WorkspaceId
} from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { CurrencyCode, NonNegativeAmount } from "../values/Money.ts"
import { nameLine, note, oneLine } from "../values/Text.ts"
import { LineUnit, Quantity } from "./Invoice.ts"
import { workGroups } from "./workGroups.ts"

export const mostSchedules = 500
export const mostScheduleLines = 20
/** How many of its latest runs a schedule keeps. */
export const keptRuns = 12

export const ScheduleInterval = Schema.Literals(["month", "quarter", "year"])
export type ScheduleInterval = typeof ScheduleInterval.Type

/** Whether a draft is for the days that end before the month of its run, as work is, or for those that begin with it. */
export const ScheduleCovers = Schema.Literals(["previous", "current"])
export type ScheduleCovers = typeof ScheduleCovers.Type

/** Why a schedule makes no drafts: by hand, its client is archived, it came out of a backup, or a draft could not be made. */
export const SchedulePause = Schema.Literals(["member", "client_archived", "restored", "failed"])
export type SchedulePause = typeof SchedulePause.Type

/** A line of its drafts. */
export const ScheduleLine = Schema.Struct({
  text: note(2000),
  quantity: Quantity,
  unit: LineUnit,
  unitPrice: NonNegativeAmount,
  taxCodeId: Schema.NullOr(TaxCodeId),
  orderNumber: Schema.NullOr(oneLine(200))
})
export type ScheduleLine = typeof ScheduleLine.Type

/** Which work of its period a draft takes. */
export const ScheduledWork = Schema.Struct({
  projectId: Schema.NullOr(ProjectId),
  groupBy: Schema.Literals(workGroups),
  includeCharges: Schema.Boolean,
  includeUnapproved: Schema.Boolean
})
export type ScheduledWork = typeof ScheduledWork.Type

/** One period that was gone through. */
export const ScheduleRun = Schema.Struct({
  /** The day for which it was; it may have been made later. */
  on: CalendarDate,
  from: CalendarDate,
  to: CalendarDate,
  /** Null where there was nothing to invoice. */
  invoiceId: Schema.NullOr(InvoiceId),
  at: Instant
})
export type ScheduleRun = typeof ScheduleRun.Type

const fields = {
  name: nameLine(100),
  clientId: ClientId,
  /** Null: the first series that is not archived, at the issue. */
  seriesId: Schema.NullOr(InvoiceSeriesId),
  /** Null: the client's, else the workspace's. */
  currency: Schema.NullOr(CurrencyCode),
  every: ScheduleInterval,
  /** The day of the month on which drafts are made; in a shorter month its last. */
  day: wholeNumber(1, 31, { description: "The day of the month.", examples: [1] }),
  covers: ScheduleCovers,
  /** The last day on which it may make a draft. */
  ends: Schema.NullOr(CalendarDate),
  lines: Schema.Array(ScheduleLine),
  /** Null: it takes no work. */
  fromWork: Schema.NullOr(ScheduledWork),
  intro: Schema.NullOr(note(2000)),
  note: Schema.NullOr(note(2000)),
  archived: Schema.Boolean
}
const Draft = Schema.Struct(fields)
/** What callers say of one. */
export type InvoiceScheduleDraft = typeof Draft.Type

/** Makes a draft of an invoice in each period, once. */
export const InvoiceSchedule = Schema.Struct({
  id: InvoiceScheduleId,
  workspaceId: WorkspaceId,
  ...fields,
  /** The day of the next draft, in the workspace's time zone; null after the last. */
  next: Schema.NullOr(CalendarDate),
  /** Null while it makes drafts. */
  paused: Schema.NullOr(SchedulePause),
  /** The day of the last period that was gone through: none in or before its month is gone through again. */
  doneThrough: Schema.NullOr(CalendarDate),
  /** Newest first, up to {@link keptRuns}. */
  runs: Schema.Array(ScheduleRun),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type InvoiceSchedule = typeof InvoiceSchedule.Type

/** The day on which it is to make a draft; null where it makes none. */
export const dueOf = ({ archived, next, paused }: InvoiceSchedule): CalendarDate | null =>
  archived || paused !== null ? null : next
