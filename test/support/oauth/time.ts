import { Effect } from "effect"
import { vi } from "vitest"

/** Runs what is done as if it were done so much later: the authorization server reads the clock of the platform. */
export const later = <A>(seconds: number, work: () => Promise<A>): Effect.Effect<A> =>
  Effect.acquireUseRelease(
    Effect.sync(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 })),
    () => Effect.promise(work),
    () => Effect.sync(() => vi.useRealTimers())
  )
