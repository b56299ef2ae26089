import { Schema } from "effect"
import { nameFields, recordFields, type ReferencesDraft } from "../records/Record.ts"
import { CalendarDate } from "../shared/CalendarDate.ts"
import { PayoutId } from "../shared/Ids.ts"
import { PositiveAmount } from "../shared/Money.ts"
import { note } from "../shared/Text.ts"

/** What a payout says: money paid to a member on a day. */
export const payoutFields = {
  paidOn: CalendarDate,
  amount: PositiveAmount,
  currency: recordFields.currency,
  comment: Schema.NullOr(note(2000))
}
const Fields = Schema.Struct(payoutFields)
export type PayoutDraft = typeof Fields.Type & ReferencesDraft

/** `userId` is the member paid. */
export const Payout = Schema.Struct({ id: PayoutId, ...recordFields, ...payoutFields, ...nameFields })
export type Payout = typeof Payout.Type

export type PayoutSort = "paidOn" | "createdAt" | "amount"
