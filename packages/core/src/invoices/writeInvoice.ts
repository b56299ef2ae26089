import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import type { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { type InvoiceChange, invoiceLine } from "./invoiceLine.ts"
import type { InvoiceRepository, InvoiceWrite } from "./InvoiceRepository.ts"

interface Change extends InvoiceChange, Pick<InvoiceWrite, "others" | "posts" | "removes" | "schedule" | "series"> {
  readonly idempotency?: IdempotencyRecord | null
}

/** Writes one change of a document with its line for the log. */
export const writeInvoice = Effect.fnUntraced(function* (
  { save }: InvoiceRepository["Service"],
  who: Principal,
  at: Instant,
  change: Change
) {
  const { after, before, body, claims, others, idempotency = null, posts, removes, schedule, series } = change
  const event = yield* eventOf(who, at, invoiceLine(change))
  yield* save({ before, after, body, claims, others, idempotency, posts, removes, schedule, series, event })
})
