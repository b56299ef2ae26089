import { Context, Effect, Layer } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { CoreError } from "../errors/Errors.ts"
import { makeLocks } from "../locks/Locks.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { traced } from "../telemetry/traced.ts"
import type { IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import type { Outcome } from "../writing/idempotent.ts"
import { Charges } from "./Charges.ts"
import { DiscountedPaymentRepository } from "./DiscountedPaymentRepository.ts"
import { PaymentRepository } from "./Payment.ts"
import { Payments } from "./Payments.ts"
import type { DiscountedDraft, DiscountedPayment } from "./recordDiscounted.ts"

/** Few payments have a discount. */
const recordDiscounted = loadedLater(async () => (await import("./recordDiscounted.ts")).recordDiscounted)

/**
 * Payments of less than was asked for, where the difference is a discount, such as one for early payment. The payment and a charge of
 * kind credit are recorded together or not at all; what the payment names of documents may come to both.
 */
export class DiscountedPayments extends Context.Service<DiscountedPayments>()(
  "@hourbook/core/money/DiscountedPayments",
  {
    make: Effect.gen(function* () {
      const ports = {
        payments: yield* Payments,
        charges: yield* Charges,
        paymentRepository: yield* PaymentRepository,
        repository: yield* DiscountedPaymentRepository,
        idempotencyStore: yield* IdempotencyStore,
        locks: yield* makeLocks
      }
      return {
        /** For owners and admins. `discount` is above 0, in the currency that the payment settles. */
        record: traced("DiscountedPayments.record")(function* (
          who: Principal,
          draft: DiscountedDraft,
          once?: IdempotencyKey
        ): Effect.fn.Return<Outcome<DiscountedPayment>, CoreError> {
          return yield* recordDiscounted(ports, who, draft, once)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide([Payments.layer, Charges.layer]))
}
