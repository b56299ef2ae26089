import { BigDecimal, Brand, Context, Effect, Schema, Struct } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import { chargeSigns } from "../records/chargeKinds.ts"
import { claimFields } from "../records/claims.ts"
import { memberlessFields } from "../records/Record.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Uuid } from "../values/Ids.ts"
import { NonZeroAmount, toText } from "../values/Money.ts"
import { note } from "../values/Text.ts"
import type { MoneyKind, MoneySort } from "./MoneyKind.ts"

export const ChargeId = Uuid.pipe(Schema.brand("ChargeId"))
export type ChargeId = typeof ChargeId.Type

export const ChargeKind = Schema.Literals(Struct.keys(chargeSigns))

/** The fields of a charge: what a client owes besides work (above 0), or is let off (below 0), on a day. */
export const chargeFields = {
  chargedOn: CalendarDate,
  kind: ChargeKind,
  amount: NonZeroAmount,
  currency: memberlessFields.currency,
  comment: Schema.NullOr(note(2000))
}

/** `userId` is the member whose figures it is in, if any. */
export const Charge = Schema.Struct({
  id: ChargeId,
  ...memberlessFields,
  ...chargeFields,
  ...claimFields,
  /** Whether the issue of its document has posted it: it has either sign, and stays as it is. */
  posted: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
})
export type Charge = typeof Charge.Type

export type ChargeSort = MoneySort<"chargedOn">

/** Search looks at the comment. */
export class ChargeRepository extends Context.Service<
  ChargeRepository,
  RecordRepository<Charge, ChargeId, ChargeSort>
>()("@hourbook/core/money/ChargeRepository") {}

const idOf = Brand.nominal<ChargeId>()

/** Refuses a charge without a client, and an amount whose sign does not fit the kind. */
const refusal = ({ amount, clientId, kind, posted }: Charge): ValidationFailed | null => {
  if (clientId === null) {
    return new ValidationFailed({
      field: "clientId",
      problem: "a charge needs a client, or a project that has one",
      rule: { code: "needs_client" }
    })
  }
  const sign = chargeSigns[kind]
  const isNegative = BigDecimal.isNegative(amount)
  if (posted || sign === "either" || isNegative === (sign === "negative")) return null
  return new ValidationFailed({
    field: "amount",
    problem: `a charge of kind ${kind} is ${sign === "negative" ? "below" : "above"} 0`,
    rule: { code: "charge_sign", kind, sign, instead: toText(BigDecimal.negate(amount)) }
  })
}

export const chargeKind: MoneyKind<Charge, "chargedOn"> = {
  name: "charges",
  day: "chargedOn",
  extras: ["kind", "invoiceId", "invoiceNumber", "posted"],
  idOf,
  onDay: (chargedOn) => ({ chargedOn }),
  changes: ({ day, ...others }) => ({ ...others, ...(day === undefined ? {} : { chargedOn: day }) }),
  codec: Charge,
  make: (base, { amount, comment, day, invoiceId, invoiceNumber, kind, posted }) => ({
    ...base,
    amount,
    comment,
    id: idOf(base.id),
    chargedOn: day,
    kind: kind ?? "adjustment",
    invoiceId,
    invoiceNumber,
    posted
  }),
  refusal,
  shown: (record) => record,
  sorts: ({ day, ...others }) => ({ ...others, chargedOn: day })
}
