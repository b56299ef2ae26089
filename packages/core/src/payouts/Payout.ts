import { Brand, Schema } from "effect"
import type { MoneyKind, MoneySort } from "../money/MoneyKind.ts"
import { nameFields, recordFields } from "../records/Record.ts"
import { CalendarDate } from "../shared/CalendarDate.ts"
import { PayoutId } from "../shared/Ids.ts"
import { PositiveAmount } from "../shared/Money.ts"
import { note } from "../shared/Text.ts"

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

const idOf = Brand.nominal<PayoutId>()

export const payoutKind: MoneyKind<Payout, "paidOn"> = {
  name: "payouts",
  day: "paidOn",
  idOf,
  onDay: (paidOn) => ({ paidOn }),
  changes: ({ day, ...others }) => ({ ...others, ...(day === undefined ? {} : { paidOn: day }) }),
  codec: Payout,
  make: (base, { day, ...own }) => ({ ...base, ...own, id: idOf(base.id), paidOn: day }),
  sorts: ({ day, ...others }) => ({ ...others, paidOn: day })
}
