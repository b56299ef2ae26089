import type { RateLeases } from "@hourbook/core/limits/RateLeases"
import { type Clock, Context, Effect, Layer } from "effect"
import { makeLeasedQuota } from "./leasedQuota.ts"
import { type Admission, SlidingWindow, microsOf } from "./SlidingWindow.ts"

/** Requests that one identity may make within any window (semantics, section 9). */
export const requestLimit = 2000
export const windowSeconds = 10

const limit = {
  limit: requestLimit,
  windowMicros: windowSeconds * 1e6,
  /** About 40 MB while all of them are active, nothing once they are idle. */
  maximumIdentities: 200_000
}

/** How many requests of an identity an instance leases at once, and for how long. */
export const sharedLimit = { ...limit, largestBlock: 50, leaseMillis: 2000 }

/**
 * Admits at most {@link requestLimit} requests of an identity in any {@link windowSeconds} seconds, and rejects none
 * below that. An identity is the client's network, with the key if it is valid.
 */
export class RateLimiter extends Context.Service<
  RateLimiter,
  {
    readonly admit: (identity: string) => Effect.Effect<Admission>
  }
>()("@hourbook/http/limits/RateLimiter") {}

/** Counts in the memory of this process, on the monotonic clock. */
export const layer: Layer.Layer<RateLimiter> = Layer.effect(
  RateLimiter,
  Effect.gen(function* () {
    const window = new SlidingWindow(limit)
    yield* everyWindow((clock) => window.forget(microsOf(clock)))
    return RateLimiter.of({
      admit: (identity) => Effect.clockWith((clock) => Effect.succeed(window.admit(identity, microsOf(clock))))
    })
  })
)

/** Counts together with the other instances on the same store, as exactly as {@link makeLeasedQuota} describes. */
export const layerShared: Layer.Layer<RateLimiter, never, RateLeases> = Layer.effect(
  RateLimiter,
  Effect.gen(function* () {
    const { admit, forget } = yield* makeLeasedQuota(sharedLimit)
    yield* everyWindow(forget)
    return RateLimiter.of({ admit })
  })
)

/** Drops idle identities every window. Requests drop them as well, but there may be none. */
const everyWindow = (forget: (clock: Clock.Clock) => void) =>
  Effect.sleep(`${windowSeconds} seconds`).pipe(
    Effect.andThen(Effect.clockWith((clock) => Effect.sync(() => forget(clock)))),
    Effect.forever,
    Effect.forkScoped
  )

/** The headers with the rest of the limit, on every counted response; `retry-after` only when it is rejected. */
export const rateLimitHeaders = (admission: Admission): Readonly<Record<string, string>> => {
  const headers = {
    "ratelimit-policy": `"default";q=${requestLimit};w=${windowSeconds}`,
    ratelimit: `"default";r=${admission.remaining};t=${admission.resetSeconds}`
  }
  return admission.admitted ? headers : { ...headers, "retry-after": String(admission.retryAfterSeconds) }
}
