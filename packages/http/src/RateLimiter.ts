import { Clock, Context, Effect, Layer } from "effect"
import { type Admission, Admissions } from "./admissions.ts"

/** Requests that one identity may make within any window (semantics, section 9). */
export const requestLimit = 2000
export const windowSeconds = 10

/** About 40 MB while all of them are active, nothing once they are idle. */
const maximumIdentities = 200_000

/**
 * Admits at most {@link requestLimit} requests of an identity in any {@link windowSeconds} seconds, and refuses none
 * below that. An identity is the client's address, and the key where there is a valid one. Instances that shall count
 * together need an implementation that shares its count.
 */
export class RateLimiter extends Context.Service<
  RateLimiter,
  {
    readonly admit: (identity: string) => Effect.Effect<Admission>
  }
>()("@hourbook/http/RateLimiter") {}

/** Counts in the memory of this process, on the monotonic clock. */
export const layer: Layer.Layer<RateLimiter> = Layer.effect(
  RateLimiter,
  Effect.gen(function* () {
    const admissions = new Admissions({
      limit: requestLimit,
      windowMicros: windowSeconds * 1e6,
      maximumIdentities
    })
    // Requests forget idle identities in passing; this does it when there are no requests.
    yield* Effect.sleep(`${windowSeconds} seconds`).pipe(
      Effect.andThen(Effect.clockWith((clock) => Effect.sync(() => admissions.forget(micros(clock))))),
      Effect.forever,
      Effect.forkScoped
    )
    return RateLimiter.of({
      admit: (identity) => Effect.clockWith((clock) => Effect.succeed(admissions.admit(identity, micros(clock))))
    })
  })
)

const micros = (clock: Clock.Clock): number => Math.floor(Number(clock.monotonicTimeNanosUnsafe()) / 1000)

/** The headers that tell a client its budget, on every counted answer; `retry-after` on a refusal only. */
export const rateLimitHeaders = (admission: Admission): Readonly<Record<string, string>> => {
  const headers = {
    "ratelimit-policy": `"default";q=${requestLimit};w=${windowSeconds}`,
    ratelimit: `"default";r=${admission.remaining};t=${admission.resetSeconds}`
  }
  return admission.admitted ? headers : { ...headers, "retry-after": String(admission.retryAfterSeconds) }
}
