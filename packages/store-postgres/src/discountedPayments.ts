import { ChargeRepository } from "@hourbook/core/money/Charge"
import { DiscountedPaymentRepository } from "@hourbook/core/money/DiscountedPaymentRepository"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"

export const layer = Layer.effect(
  DiscountedPaymentRepository,
  Effect.gen(function* () {
    const { transaction } = yield* Database
    const [payments, charges] = [yield* PaymentRepository, yield* ChargeRepository]
    return DiscountedPaymentRepository.of({
      save: ({ charge, payment }) =>
        Effect.andThen(payments.save(payment), charges.save(charge)).pipe(
          transaction(payment.event.workspaceId),
          Effect.catchTag("SqlError", Effect.die)
        )
    })
  })
)
