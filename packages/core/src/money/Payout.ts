import { Brand, Context, Schema } from "effect"
import { memberOf, nameFields, recordFields } from "../records/Record.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Uuid } from "../values/Ids.ts"
import { PositiveAmount } from "../values/Money.ts"
import { note } from "../values/Text.ts"
import type { MoneyKind, MoneySort } from "./MoneyKind.ts"

export const PayoutId = Uuid.pipe(Schema.brand("PayoutId"))
export type PayoutId = typeof PayoutId.Type

/** The fields of a payout: money paid to a member on a day. */
export const payoutFields = {
  paidOn: CalendarDate,
  amount: PositiveAmount,
  currency: recordFields.currency,
  comment: Schema.NullOr(note(2000))
}

/** `userId` is the member paid. */
export const Payout = Schema.Struct({ id: PayoutId, ...recordFields, ...payoutFields, ...nameFields })
export type Payout = typeof Payout.Type

export type PayoutSort = MoneySort<"paidOn">

/** Search looks at the comment. */
export class PayoutRepository extends Context.Service<
  PayoutRepository,
  RecordRepository<Payout, PayoutId, PayoutSort>
>()("@hourbook/core/money/PayoutRepository") {}

const idOf = Brand.nominal<PayoutId>()

export const payoutKind: MoneyKind<Payout, "paidOn"> = {
  name: "payouts",
  day: "paidOn",
  extras: [],
  idOf,
  onDay: (paidOn) => ({ paidOn }),
  changes: ({ day, ...others }) => ({ ...others, ...(day === undefined ? {} : { paidOn: day }) }),
  codec: Payout,
  make: (base, { amount, comment, day }) => ({
    ...base,
    ...memberOf(base),
    amount,
    comment,
    id: idOf(base.id),
    paidOn: day
  }),
  refusal: () => null,
  shown: (record) => record,
  sorts: ({ day, ...others }) => ({ ...others, paidOn: day })
}
