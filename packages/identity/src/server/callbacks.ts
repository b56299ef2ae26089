import { AsyncLocalStorage } from "node:async_hooks"
import { type Cause, Context, Effect } from "effect"

/** Between effects and the library, which calls its storage by promises while it handles a request. */
export interface Callbacks {
  /** Calls the library. */
  readonly within: <A>(call: () => Promise<A>) => Effect.Effect<A, Cause.UnknownError>
  /** Runs an effect for the library, in the context of the request that it handles. */
  readonly run: <A>(effect: Effect.Effect<A>) => Promise<A>
}

export const makeCallbacks: Effect.Effect<Callbacks> = Effect.sync(() => {
  const current = new AsyncLocalStorage<Context.Context<never>>()
  return {
    within: (call) =>
      Effect.contextWith((given: Context.Context<never>) => Effect.tryPromise(() => current.run(given, call))),
    run: (effect) => Effect.runPromiseWith(current.getStore() ?? Context.empty())(effect)
  }
})
