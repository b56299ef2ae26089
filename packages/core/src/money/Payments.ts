import { Context, Effect, Layer } from "effect"
import { moneyUseCases } from "./moneyUseCases.ts"
import { paymentKind, PaymentRepository } from "./Payment.ts"

/** Payments: money that the workspace received (interface, section 4.2). */
export class Payments extends Context.Service<Payments>()("@hourbook/core/money/Payments", {
  make: Effect.flatMap(PaymentRepository, (repository) => moneyUseCases("Payments", paymentKind, repository))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
