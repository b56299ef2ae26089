import { BigDecimal, Brand, Context, Effect, Schema } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import { allocationsField } from "../records/Allocation.ts"
import { memberOf, nameFields, recordFields } from "../records/Record.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { Settles } from "../records/Settles.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Uuid } from "../values/Ids.ts"
import { NonZeroAmount } from "../values/Money.ts"
import { note } from "../values/Text.ts"
import type { MoneyKind, MoneySort } from "./MoneyKind.ts"

export const PaymentId = Uuid.pipe(Schema.brand("PaymentId"))
export type PaymentId = typeof PaymentId.Type

/** The fields of a payment: money received on a day (above 0), or given back to a client (below 0). */
export const paymentFields = {
  receivedOn: CalendarDate,
  amount: NonZeroAmount,
  currency: recordFields.currency,
  comment: Schema.NullOr(note(2000)),
  /** What it settles, where that is not what arrived. */
  settles: Schema.NullOr(Settles)
}

/** `userId` is who recorded it, or on whose behalf. */
export const Payment = Schema.Struct({
  id: PaymentId,
  ...recordFields,
  ...paymentFields,
  // Results that an earlier version kept have none.
  settles: paymentFields.settles.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The documents that it pays first, in this order. */
  allocations: allocationsField,
  ...nameFields
})
export type Payment = typeof Payment.Type

export type PaymentSort = MoneySort<"receivedOn">

/** Search looks at the comment. */
export class PaymentRepository extends Context.Service<
  PaymentRepository,
  RecordRepository<Payment, PaymentId, PaymentSort>
>()("@hourbook/core/money/PaymentRepository") {}

const idOf = Brand.nominal<PaymentId>()

const refusal = ({ amount, settles }: Payment): ValidationFailed | null =>
  settles !== null && BigDecimal.isNegative(amount)
    ? new ValidationFailed({
        field: "settles",
        problem: "money given back settles nothing: leave it out",
        rule: { code: "refund_settles" }
      })
    : null

export const paymentKind: MoneyKind<Payment, "receivedOn"> = {
  name: "payments",
  day: "receivedOn",
  extras: ["settles", "allocations"],
  idOf,
  onDay: (receivedOn) => ({ receivedOn }),
  changes: ({ day, ...others }) => ({ ...others, ...(day === undefined ? {} : { receivedOn: day }) }),
  codec: Payment,
  make: (base, { allocations, amount, comment, day, settles }) => ({
    ...base,
    ...memberOf(base),
    amount,
    comment,
    settles,
    allocations,
    id: idOf(base.id),
    receivedOn: day
  }),
  refusal,
  shown: (record) => record,
  sorts: ({ day, ...others }) => ({ ...others, receivedOn: day })
}
