import { Context, Effect } from "effect"

/** A call with many operations, within which a look-up is made once. Undefined outside of such calls. */
export const CurrentCall = Context.Reference<object | undefined>("@hourbook/core/scheduling/onceACall/CurrentCall", {
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

type Known<A, E> = Effect.Effect<Map<string, Effect.Effect<A, E>> | undefined>

const knownTo =
  <Args extends ReadonlyArray<unknown>, A, E>(
    known: Known<A, E>,
    keyOf: (...args: Args) => string,
    find: (...args: Args) => Effect.Effect<A, E>
  ): ((...args: Args) => Effect.Effect<A, E>) =>
  (...args) =>
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

/** A look-up that a call with many operations makes once for each key; outside of such calls it is made every time. */
export const onceACall = <Args extends ReadonlyArray<unknown>, A, E>(
  keyOf: (...args: Args) => string,
  find: (...args: Args) => Effect.Effect<A, E>
): ((...args: Args) => Effect.Effect<A, E>) =>
  knownTo(
    ofCall(() => new Map()),
    keyOf,
    find
  )

/** The same with `gather`, by which such a call looks up together what it does not know yet; outside of such calls it does nothing. */
export const gatheredACall = <Place, Sought, A>(
  keyOf: (sought: Sought) => string,
  look: {
    readonly find: (place: Place, sought: Sought) => Effect.Effect<A>
    /** What is found for each, in order. */
    readonly findAll: (place: Place, sought: ReadonlyArray<Sought>) => Effect.Effect<ReadonlyArray<A>>
  }
) => {
  const known: Known<A, never> = ofCall(() => new Map())
  return {
    find: knownTo(known, (_: Place, sought: Sought) => keyOf(sought), look.find),
    gather: Effect.fnUntraced(function* (place: Place, all: ReadonlyArray<Sought>) {
      const earlier = yield* known
      if (earlier === undefined) return
      const unknown = new Map(all.map((sought) => [keyOf(sought), sought]))
      for (const key of earlier.keys()) unknown.delete(key)
      if (unknown.size === 0) return
      const found = yield* look.findAll(place, [...unknown.values()])
      for (const [index, key] of [...unknown.keys()].entries()) {
        const one = found[index]
        if (one !== undefined) earlier.set(key, Effect.succeed(one))
      }
    })
  }
}
