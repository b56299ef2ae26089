import type { Effect } from "effect"
import type { Refusal } from "./Refusal.ts"
import { or, setting, wholeNumber } from "./setting.ts"

/** `TRUST_PROXY`: how many proxies in front of the service are known to append to X-Forwarded-For. */
export const trustedHops: Effect.Effect<number, Refusal> = setting("TRUST_PROXY", {
  schema: wholeNumber(0, 10),
  expected: "a whole number from 0 to 10: how many proxies in front of the service append to X-Forwarded-For"
}).pipe(or(0))
