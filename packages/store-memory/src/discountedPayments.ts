import { ChargeRepository } from "@hourbook/core/money/Charge"
import { DiscountedPaymentRepository } from "@hourbook/core/money/DiscountedPaymentRepository"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { Effect, Layer, References } from "effect"

export const layer = Layer.effect(
  DiscountedPaymentRepository,
  Effect.gen(function* () {
    const [payments, charges] = [yield* PaymentRepository, yield* ChargeRepository]
    return DiscountedPaymentRepository.of({
      // No other fiber runs between the two; the charge is of the same day, client and project, so nothing else refuses it.
      save: ({ charge, payment }) =>
        Effect.andThen(payments.save(payment), Effect.orDie(charges.save(charge))).pipe(
          Effect.provideService(References.PreventSchedulerYield, true)
        )
    })
  })
)
