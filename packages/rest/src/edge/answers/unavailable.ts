import { retryAfterSeconds } from "@hourbook/core/errors/StoreUnavailable"
import { refuse } from "./respond.ts"

/** The response to a request for which the store is unavailable. */
export const unavailable = refuse(
  "api_error",
  "the store is unavailable, so a write may or may not be stored: repeat it with the same Idempotency-Key after the time in Retry-After",
  { status: 503, headers: { "retry-after": String(retryAfterSeconds) } }
)
