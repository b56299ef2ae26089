import type { Visibility } from "@hourbook/core/access/Policy"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect } from "effect"
import { everyPage } from "../everyPage.ts"

/** All that a workspace has of the ledger, and its issued documents, as the store has them. */
export const recordsOfWorld = Effect.fnUntraced(function* (visible: Visibility) {
  const [time, charges, payments] = yield* Effect.all([TimeRepository, ChargeRepository, PaymentRepository])
  return {
    entries: yield* everyPage((page) => time.list(visible, { filter: {}, page })),
    charges: yield* everyPage((page) => charges.list(visible, { filter: {}, page })),
    payments: yield* everyPage((page) => payments.list(visible, { filter: {}, page })),
    documents: yield* (yield* InvoiceRepository).issued(visible, {})
  }
})
export type RecordsOfWorld = Effect.Success<ReturnType<typeof recordsOfWorld>>
