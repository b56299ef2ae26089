import { Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { SheetId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { AmountFromText, CurrencyCode } from "../values/Money.ts"
import { line } from "../values/Text.ts"

/** Submitted, a sheet is locked for its member; approved, for everyone. */
export const SheetState = Schema.Literals(["open", "submitted", "approved", "returned"])
export type SheetState = typeof SheetState.Type

/** What a manager says to a decision. */
export const SheetComment = line(1000)

/** What work earned in one currency. */
export const Earned = Schema.Struct({ currency: CurrencyCode, amount: AmountFromText })
export type Earned = typeof Earned.Type

/** What a sheet came to when it was approved. */
export const ApprovedFigures = Schema.Struct({
  approvedAt: Instant,
  minutes: Schema.Number,
  billableMinutes: Schema.Number,
  entries: Schema.Number,
  earned: Schema.Array(Earned)
})
export type ApprovedFigures = typeof ApprovedFigures.Type

/** A sheet that left `open` once. It keeps its days, and no two sheets of a member have a day in common. */
export const Sheet = Schema.Struct({
  id: SheetId,
  workspaceId: WorkspaceId,
  userId: UserId,
  /** The first and the last day. */
  from: CalendarDate,
  to: CalendarDate,
  state: SheetState,
  submittedAt: Schema.NullOr(Instant),
  decidedAt: Schema.NullOr(Instant),
  /** The manager who approved or returned it. */
  decidedBy: Schema.NullOr(UserId),
  comment: Schema.NullOr(SheetComment),
  /** As it was approved last; stays when the sheet is returned. */
  approved: Schema.NullOr(ApprovedFigures),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Sheet = typeof Sheet.Type

/** Whether the entries of a sheet are locked for its member. */
export const isLocked = ({ state }: Pick<Sheet, "state">): boolean => state === "submitted" || state === "approved"

/** The longest sheet is a month. */
export const longestSheet = 31

/** The most sheets of a call and of a page. */
export const mostSheets = 100
