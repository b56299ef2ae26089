import { Context } from "effect"
import type { RecordRepository } from "../records/RecordRepository.ts"
import type { PaymentId } from "../shared/Ids.ts"
import type { Payment, PaymentSort } from "./Payment.ts"

/** Search looks at the comment. */
export class PaymentRepository extends Context.Service<
  PaymentRepository,
  RecordRepository<Payment, PaymentId, PaymentSort>
>()("@hourbook/core/payments/PaymentRepository") {}
