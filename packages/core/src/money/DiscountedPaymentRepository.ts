import { Context, type Effect } from "effect"
import type { RecordFailure } from "../records/RecordRepository.ts"
import type { Creation } from "../writing/RecordWrite.ts"
import type { Charge } from "./Charge.ts"
import type { Payment } from "./Payment.ts"

/** A new payment, and the charge of the same day and client that says what they are let off with it. */
export interface DiscountedPaymentWrite {
  /** Keeps the result of both. */
  readonly payment: Creation<Payment>
  /** Without an external reference. */
  readonly charge: Creation<Charge>
}

/** Payments of less than was asked for. */
export class DiscountedPaymentRepository extends Context.Service<
  DiscountedPaymentRepository,
  {
    /** Writes both with their lines in the log, or neither; it fails as `RecordRepository.save` does. */
    readonly save: (write: DiscountedPaymentWrite) => Effect.Effect<void, RecordFailure>
  }
>()("@hourbook/core/money/DiscountedPaymentRepository") {}
