import { type Effect, Layer } from "effect"
import type { MoneyKindName } from "../kinds/recordKinds.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { chargeKind, ChargeRepository } from "./Charge.ts"
import { Charges } from "./Charges.ts"
import type { MoneyKind, MoneyRecord, MoneySort } from "./MoneyKind.ts"
import type { MoneyUseCases } from "./moneyUseCases.ts"
import { paymentKind, PaymentRepository } from "./Payment.ts"
import { Payments } from "./Payments.ts"
import { payoutKind, PayoutRepository } from "./Payout.ts"
import { Payouts } from "./Payouts.ts"

export type MoneyPorts = PaymentRepository | PayoutRepository | ChargeRepository
export type MoneyServices = Payments | Payouts | Charges

/** The port of a kind of money. */
export type PortOf<A extends MoneyRecord<Day>, Day extends string> = RecordRepository<A, A["id"], MoneySort<Day>>

/** What a function of any kind of money gives for each of them, with the kind's port and use cases. */
export const eachMoneyKind = <X>(
  use: <A extends MoneyRecord<Day>, Day extends string>(
    kind: MoneyKind<A, Day>,
    of: {
      readonly port: Effect.Effect<PortOf<A, Day>, never, MoneyPorts>
      readonly useCases: Effect.Effect<MoneyUseCases<A, Day>, never, MoneyServices>
    }
  ) => X
): Readonly<Record<MoneyKindName, X>> => ({
  payments: use(paymentKind, { port: PaymentRepository, useCases: Payments }),
  payouts: use(payoutKind, { port: PayoutRepository, useCases: Payouts }),
  charges: use(chargeKind, { port: ChargeRepository, useCases: Charges })
})

/** The ports of all kinds of money, each made by the same function of its kind: what a store provides. */
export const moneyPorts = <E, R>(
  make: <A extends MoneyRecord<Day>, Day extends string>(
    kind: MoneyKind<A, Day>,
    port: Effect.Effect<PortOf<A, Day>, never, MoneyPorts>
  ) => Effect.Effect<PortOf<A, Day>, E, R>
) =>
  Layer.mergeAll(
    Layer.effect(PaymentRepository, make(paymentKind, PaymentRepository)),
    Layer.effect(PayoutRepository, make(payoutKind, PayoutRepository)),
    Layer.effect(ChargeRepository, make(chargeKind, ChargeRepository))
  )

/** The use cases of all kinds of money. */
export const layer = Layer.mergeAll(Payments.layer, Payouts.layer, Charges.layer)
