import { DiscountedPaymentRepository } from "@hourbook/core/money/DiscountedPaymentRepository"
import { paymentKind } from "@hourbook/core/money/Payment"
import { Effect, Layer } from "effect"
import { money } from "./records/money.ts"
import { postedAction, postedTotals } from "./records/postedCharges.ts"
import { recordWriter } from "./records/recordWriter.ts"
import { orDieOfLimit } from "./writes/TransactionWriter.ts"

export const layer = Layer.effect(
  DiscountedPaymentRepository,
  Effect.map(recordWriter(money(paymentKind)), (write) =>
    DiscountedPaymentRepository.of({
      save: ({ charge: { after, event }, payment }) =>
        orDieOfLimit(
          write([payment], {
            actions: [postedAction(after)],
            additions: postedTotals(event, [after]),
            events: [event]
          })
        )
    })
  )
)
