import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { chargeKind } from "../money/Charge.ts"
import { moneyLine } from "../money/moneyLine.ts"
import type { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import { type InvoiceChange, invoiceLine } from "./invoiceLine.ts"
import type { InvoiceRepository, InvoiceWrite } from "./InvoiceRepository.ts"

interface Change extends InvoiceChange, Pick<InvoiceWrite, "others" | "posts" | "removes" | "schedule" | "series"> {
  readonly idempotency?: IdempotencyRecord | null
}

const lineOf = moneyLine(chargeKind)

/** Writes one change of a document with its line for the log, and those of the charges that come and go with it. */
export const writeInvoice = Effect.fnUntraced(function* (
  { save }: InvoiceRepository["Service"],
  who: Principal,
  at: Instant,
  change: Change
) {
  const { after, before, body, claims, others, idempotency = null, posts = [], removes = [], schedule, series } = change
  const event = yield* eventOf(who, at, invoiceLine(change))
  const chargeEvents = yield* Effect.forEach(
    [
      ...posts.map((charge) => lineOf({ before: null, after: charge, shown: charge })),
      ...removes.map((charge) => lineOf({ before: charge, after: null, shown: charge }))
    ],
    (line) => eventOf(who, at, line)
  )
  yield* save({
    before,
    after,
    body,
    claims,
    others,
    idempotency,
    posts,
    removes,
    schedule,
    series,
    event,
    chargeEvents
  })
})
