import { Context, Effect, Layer } from "effect"
import { chargeKind, ChargeRepository } from "./Charge.ts"
import { moneyUseCases } from "./moneyUseCases.ts"

/** Charges: what clients owe besides work, or are let off (interface, section 4.5). */
export class Charges extends Context.Service<Charges>()("@hourbook/core/money/Charges", {
  make: Effect.flatMap(ChargeRepository, (repository) => moneyUseCases("Charges", chargeKind, repository))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
