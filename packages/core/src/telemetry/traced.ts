import { Effect, References } from "effect"

/** The errors and the services of what a generator yields. */
type ErrorOf<Eff> = [Eff] extends [never]
  ? never
  : [Eff] extends [Effect.Effect<infer _A, infer E, infer _R>]
    ? E
    : never
type NeedsOf<Eff> = [Eff] extends [never]
  ? never
  : [Eff] extends [Effect.Effect<infer _A, infer _E, infer R>]
    ? R
    : never

/** A function with the body of a generator, as an effect. */
type Traced = <Eff extends Effect.Effect<unknown, unknown, unknown>, A, Args extends Array<unknown>>(
  body: (...args: Args) => Generator<Eff, A, never>
) => (...args: Args) => Effect.Effect<A, ErrorOf<Eff>, NeedsOf<Eff>>

/**
 * `Effect.fn` with this name where spans go to a collector. Where they do not, it is `Effect.fnUntraced`: a span that nobody
 * sees costs each call several steps, and a copy of what the fiber keeps of its context.
 */
export const traced =
  (name: string): Traced =>
  (body) => {
    const [shown, plain] = [Effect.fn(name)(body), Effect.fnUntraced(body)]
    return (...args) =>
      Effect.withFiber((fiber) => (fiber.getRef(References.TracerEnabled) ? shown(...args) : plain(...args)))
  }
