import { Sha256 } from "@hourbook/core/access/Secret"
import type { Outcome, IdempotencyKey } from "@hourbook/core/writing/Writing"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** The headers of a call that may be repeated safely. */
export interface Idempotent {
  readonly "idempotency-key"?: string
}

/** The same JSON whatever the order of keys and the white space it was sent with. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)])
  )
}

/** The caller's Idempotency-Key with a fingerprint of what was asked: the operation and its body. */
export const onceOf = Effect.fnUntraced(function* (
  operation: string,
  headers: Idempotent
): Effect.fn.Return<IdempotencyKey | undefined, never, HttpServerRequest.HttpServerRequest> {
  const key = headers["idempotency-key"]
  if (key === undefined) return undefined
  const request = yield* HttpServerRequest.HttpServerRequest
  const body: unknown = yield* Effect.orDie(request.json)
  const sha256 = yield* Sha256
  return { key, fingerprint: yield* sha256(`${operation}\n${JSON.stringify(canonical(body))}`) }
})

/** Tells a repeat from the first time. */
export const replayed = (done: Outcome<unknown>): Readonly<Record<string, string>> =>
  done.replayed ? { "idempotent-replayed": "true" } : {}
