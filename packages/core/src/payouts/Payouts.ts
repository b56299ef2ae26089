import { Context, Effect, Layer } from "effect"
import { moneyUseCases } from "../money/moneyUseCases.ts"
import { payoutKind } from "./Payout.ts"
import { PayoutRepository } from "./PayoutRepository.ts"

/** Payouts: money that the workspace paid to its members (interface, section 4.5). */
export class Payouts extends Context.Service<Payouts>()("@hourbook/core/payouts/Payouts", {
  make: Effect.flatMap(PayoutRepository, (repository) => moneyUseCases("Payouts", payoutKind, repository))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
