import { Effect, Metric, type Scope } from "effect"

const inUse = Metric.gauge("hourbook_store_sessions_in_use", {
  description: "Sessions of PostgreSQL that run a statement or a transaction"
})
const allowed = Metric.gauge("hourbook_store_sessions_max", { description: "Sessions that DATABASE_POOL allows" })

/** Publishes how many sessions are in use, until the scope closes. The number is read when metrics are. */
export const sessionGauges = Effect.fnUntraced(function* (
  sessions: number,
  used: () => number
): Effect.fn.Return<void, never, Scope.Scope> {
  const context = yield* Effect.context()
  yield* Metric.update(allowed, sessions)
  const hooks = { get: () => ({ value: used() }), update: () => {}, modify: () => {} }
  yield* Effect.acquireRelease(
    Effect.sync(() => Metric.registerUnsafe(inUse, context, hooks)),
    (registration) => Effect.sync(() => registration.remove())
  )
})
