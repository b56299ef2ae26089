import type { RateLeases } from "@hourbook/core/limits/RateLeases"
import { type Clock, Context, Effect, Layer } from "effect"
import { type Admission, Admissions, microsOf } from "./admissions.ts"
import { makeSharedAdmissions } from "./sharedAdmissions.ts"

/** Requests that one identity may make within any window (semantics, section 9). */
export const requestLimit = 2000
export const windowSeconds = 10

const limit = {
  limit: requestLimit,
  windowMicros: windowSeconds * 1e6,
  /** About 40 MB while all of them are active, nothing once they are idle. */
  maximumIdentities: 200_000
}

/** How much of the shared count an instance holds of an identity at once, and for how long. */
export const sharedLimit = { ...limit, largestBlock: 50, leaseMillis: 2000 }

/**
 * Admits at most {@link requestLimit} requests of an identity in any {@link windowSeconds} seconds, and refuses none
 * below that. An identity is the client's address, and the key where there is a valid one.
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
    const admissions = new Admissions(limit)
    yield* everyWindow((clock) => admissions.forget(microsOf(clock)))
    return RateLimiter.of({
      admit: (identity) => Effect.clockWith((clock) => Effect.succeed(admissions.admit(identity, microsOf(clock))))
    })
  })
)

/** Counts together with every other instance on the same store, as exactly as {@link makeSharedAdmissions} says. */
export const layerShared: Layer.Layer<RateLimiter, never, RateLeases> = Layer.effect(
  RateLimiter,
  Effect.gen(function* () {
    const { admit, forget } = yield* makeSharedAdmissions(sharedLimit)
    yield* everyWindow(forget)
    return RateLimiter.of({ admit })
  })
)

/** Requests forget idle identities in passing; this does it when there are no requests. */
const everyWindow = (forget: (clock: Clock.Clock) => void) =>
  Effect.sleep(`${windowSeconds} seconds`).pipe(
    Effect.andThen(Effect.clockWith((clock) => Effect.sync(() => forget(clock)))),
    Effect.forever,
    Effect.forkScoped
  )

/** The headers that tell a client its budget, on every counted answer; `retry-after` on a refusal only. */
export const rateLimitHeaders = (admission: Admission): Readonly<Record<string, string>> => {
  const headers = {
    "ratelimit-policy": `"default";q=${requestLimit};w=${windowSeconds}`,
    ratelimit: `"default";r=${admission.remaining};t=${admission.resetSeconds}`
  }
  return admission.admitted ? headers : { ...headers, "retry-after": String(admission.retryAfterSeconds) }
}
