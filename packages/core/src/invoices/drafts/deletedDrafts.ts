import { Effect, Option, Schema } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { ActivityEvent } from "../../activity/ActivityEvent.ts"
import type { UserId } from "../../values/Ids.ts"
import { fromMillis, type Instant, now, toMillis } from "../../values/Instant.ts"
import type { IdempotencyRecord } from "../../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../../writing/IdempotencyStore.ts"
import { Invoice, type InvoiceBody } from "../Invoice.ts"
import { packBody, unpackBody } from "../packedBody.ts"

/** How long a draft can be had back after it was deleted. */
export const daysKept = 30

/** The most letters of a packed draft that are kept: an item of DynamoDB has at most 400 kB. */
const mostKept = 300_000

const Kept = Schema.fromJsonString(
  Schema.toCodecJson(Schema.Struct({ head: Invoice, packed: Schema.Uint8ArrayFromBase64 }))
)
const encode = Schema.encodeSync(Kept)
const decode = Schema.decodeSync(Kept)

interface Draft {
  readonly head: Invoice
  readonly body: InvoiceBody
}

/** No caller's key has a line break, so none is the same. */
const keyOf = (id: string, version: number): string => `deleted draft\n${id}\n${version}`

/** What the deletion of a draft keeps of it; null of one that is too large. */
export const keptDraft = Effect.fnUntraced(function* ({ body, head }: Draft, userId: UserId, at: Instant) {
  const result = encode({ head, packed: yield* packBody(body) })
  if (result.length > mostKept) return null
  const keepUntil = fromMillis(toMillis(at) + daysKept * 86_400_000)
  const record: IdempotencyRecord = {
    key: keyOf(head.id, head.version + 1),
    fingerprint: "",
    result,
    userId,
    at,
    keepUntil
  }
  return record
})

/** The draft that a line of the log deleted, as long as it is kept. */
export const deletedDraft = Effect.fnUntraced(function* (
  store: IdempotencyStore["Service"],
  visible: Visibility,
  { subjectId, userId, version }: ActivityEvent
) {
  const at = yield* now
  const kept = yield* store.find(visible, { userId, key: keyOf(subjectId, version ?? 0), at })
  if (Option.isNone(kept)) return undefined
  const { head, packed } = decode(kept.value.result)
  const draft: Draft = { head, body: yield* unpackBody(packed) }
  return draft
})
