import { Sha256 } from "@hourbook/core/access/Secret"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import type { Outcome } from "@hourbook/core/writing/idempotent"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** The headers of a request that a client may repeat safely. */
export interface Idempotent {
  readonly "idempotency-key"?: string
}

/** JSON with sorted keys, so that their order and the white space make no difference. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)])
  )
}

/** The client's Idempotency-Key with a fingerprint of the operation and its body; undefined without the header. */
export const idempotencyKeyOf = Effect.fnUntraced(function* (
  operation: string,
  headers: Idempotent
): Effect.fn.Return<IdempotencyKey | undefined, never, HttpServerRequest.HttpServerRequest> {
  const key = headers["idempotency-key"]
  if (key === undefined) return undefined
  const request = yield* HttpServerRequest.HttpServerRequest
  const text = yield* Effect.orDie(request.text)
  const body: unknown = text === "" ? {} : JSON.parse(text)
  const sha256 = yield* Sha256
  return { key, fingerprint: yield* sha256(`${operation}\n${JSON.stringify(canonical(body))}`) }
})

/** The header of a response that repeats an earlier one. */
export const replayed = (outcome: Pick<Outcome<unknown>, "replayed">): Readonly<Record<string, string>> =>
  outcome.replayed ? { "idempotent-replayed": "true" } : {}
