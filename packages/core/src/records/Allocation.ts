import { Effect, Schema } from "effect"
import { InvoiceId } from "../values/Ids.ts"
import { PositiveAmount } from "../values/Money.ts"

/** A part of what a payment settles, and the document that it pays. */
export const Allocation = Schema.Struct({ invoiceId: InvoiceId, amount: PositiveAmount })
export type Allocation = typeof Allocation.Type

/** So many documents one payment names. */
export const mostAllocations = 100

export const allocationsField = Schema.Array(Allocation).pipe(
  Schema.check(Schema.isMaxLength(mostAllocations)),
  Schema.withDecodingDefaultKey(Effect.succeed([]))
)
