import { Context, Effect } from "effect"

/** A call with many operations, within which a look-up is made once. Undefined outside of such calls. */
export const CurrentCall = Context.Reference<object | undefined>("@hourbook/core/shared/onceACall/CurrentCall", {
  defaultValue: () => undefined
})

/** Runs a call with many operations. What it looks up is as it was when it was first asked for. */
export const asCall = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => Effect.provideService(self, CurrentCall, {}))

/** A value of its own for each call, which `make` makes on first use; undefined outside of calls. */
export const ofCall = <A>(make: () => A): Effect.Effect<A | undefined> => {
  const made = new WeakMap<object, A>()
  return Effect.map(CurrentCall, (call) => {
    if (call === undefined) return undefined
    const known = made.get(call) ?? make()
    made.set(call, known)
    return known
  })
}

/** A look-up that a call with many operations makes once for each key; outside of such calls it is made every time. */
export const onceACall = <Args extends ReadonlyArray<unknown>, A, E>(
  keyOf: (...args: Args) => string,
  find: (...args: Args) => Effect.Effect<A, E>
): ((...args: Args) => Effect.Effect<A, E>) => {
  const known = ofCall(() => new Map<string, Effect.Effect<A, E>>())
  return (...args) =>
    Effect.flatMap(known, (found) => {
      if (found === undefined) return find(...args)
      const key = keyOf(...args)
      const earlier = found.get(key)
      if (earlier !== undefined) return earlier
      return Effect.flatMap(Effect.cached(find(...args)), (cached) => {
        found.set(key, cached)
        return cached
      })
    })
}
