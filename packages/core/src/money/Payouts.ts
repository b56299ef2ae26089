import { Context, Effect, Layer } from "effect"
import { moneyUseCases } from "./moneyUseCases.ts"
import { payoutKind, PayoutRepository } from "./Payout.ts"

/** Payouts: money that the workspace paid to its members (interface, section 4.5). */
export class Payouts extends Context.Service<Payouts>()("@hourbook/core/money/Payouts", {
  make: Effect.flatMap(PayoutRepository, (repository) => moneyUseCases("Payouts", payoutKind, repository))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
