import { Schema } from "effect"
import { nameFields, recordFields, type ReferencesDraft } from "../records/Record.ts"
import { CalendarDate } from "../shared/CalendarDate.ts"
import { PaymentId } from "../shared/Ids.ts"
import { PositiveAmount } from "../shared/Money.ts"
import { note } from "../shared/Text.ts"

/** What a payment says: money received on a day. */
export const paymentFields = {
  receivedOn: CalendarDate,
  amount: PositiveAmount,
  currency: recordFields.currency,
  comment: Schema.NullOr(note(2000))
}
const Fields = Schema.Struct(paymentFields)
export type PaymentDraft = typeof Fields.Type & ReferencesDraft

/** `userId` is who recorded it, or on whose behalf. */
export const Payment = Schema.Struct({ id: PaymentId, ...recordFields, ...paymentFields, ...nameFields })
export type Payment = typeof Payment.Type

export type PaymentSort = "receivedOn" | "createdAt" | "amount"
