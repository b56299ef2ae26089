import { countingIn, RateLimiter } from "@hourbook/rest/limits/RateLimiter"
import { SlidingWindow } from "@hourbook/rest/limits/SlidingWindow"
import { Effect, Layer } from "effect"

/** The real count with limits of the test, at a moment that does not pass. */
export const stillLimiter = (limit: number, memberLimit = 1_000_000): Layer.Layer<RateLimiter> =>
  Layer.sync(RateLimiter, () => {
    const windowOf = (most: number) => new SlidingWindow({ limit: most, windowMicros: 1e7, maximumIdentities: 10_000 })
    return RateLimiter.of(countingIn(windowOf(limit), windowOf(memberLimit), Effect.succeed(1)))
  })
