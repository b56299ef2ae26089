import { Brand, Context, Schema } from "effect"
import { nameFields, recordFields } from "../records/Record.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { CalendarDate } from "../shared/CalendarDate.ts"
import { Uuid } from "../shared/Ids.ts"
import { PositiveAmount } from "../shared/Money.ts"
import { note } from "../shared/Text.ts"
import type { MoneyKind, MoneySort } from "./MoneyKind.ts"

export const PaymentId = Uuid.pipe(Schema.brand("PaymentId"))
export type PaymentId = typeof PaymentId.Type

/** The fields of a payment: money received on a day. */
export const paymentFields = {
  receivedOn: CalendarDate,
  amount: PositiveAmount,
  currency: recordFields.currency,
  comment: Schema.NullOr(note(2000))
}

/** `userId` is who recorded it, or on whose behalf. */
export const Payment = Schema.Struct({ id: PaymentId, ...recordFields, ...paymentFields, ...nameFields })
export type Payment = typeof Payment.Type

export type PaymentSort = MoneySort<"receivedOn">

/** Search looks at the comment. */
export class PaymentRepository extends Context.Service<
  PaymentRepository,
  RecordRepository<Payment, PaymentId, PaymentSort>
>()("@hourbook/core/money/PaymentRepository") {}

const idOf = Brand.nominal<PaymentId>()

export const paymentKind: MoneyKind<Payment, "receivedOn"> = {
  name: "payments",
  day: "receivedOn",
  idOf,
  onDay: (receivedOn) => ({ receivedOn }),
  changes: ({ day, ...others }) => ({ ...others, ...(day === undefined ? {} : { receivedOn: day }) }),
  codec: Payment,
  make: (base, { day, ...own }) => ({ ...base, ...own, id: idOf(base.id), receivedOn: day }),
  sorts: ({ day, ...others }) => ({ ...others, receivedOn: day })
}
