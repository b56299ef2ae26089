import { Context } from "effect"
import type { RecordRepository } from "../records/RecordRepository.ts"
import type { PayoutId } from "../shared/Ids.ts"
import type { Payout, PayoutSort } from "./Payout.ts"

/** Search looks at the comment. */
export class PayoutRepository extends Context.Service<
  PayoutRepository,
  RecordRepository<Payout, PayoutId, PayoutSort>
>()("@hourbook/core/payouts/PayoutRepository") {}
