import { Context, Effect, Layer } from "effect"

/** A verb of a service that is found in it, and called, when it is loaded. */
export type Later<Shape> = <Args extends ReadonlyArray<unknown>, A, E>(
  verb: (made: Shape) => (...args: Args) => Effect.Effect<A, E>
) => (...args: Args) => Effect.Effect<A, E>

/**
 * A service of a module that is loaded with the first call, for services that most starts of a program do not need. What the module
 * needs is there from the start.
 */
export const loadedService =
  <Id, Shape>(service: Context.Key<Id, Shape>, verbs: (later: Later<Shape>) => Shape) =>
  <R>(load: () => Promise<Layer.Layer<Id, never, R>>): Layer.Layer<Id, never, R> =>
    Layer.effect(
      service,
      Effect.gen(function* () {
        const scope = yield* Effect.scope
        const needs = yield* Effect.context<R>()
        const loaded = yield* Effect.promise(load).pipe(
          Effect.flatMap((layer) => Layer.buildWithScope(layer, scope)),
          Effect.map((built) => Context.get(built, service)),
          Effect.provideContext(needs),
          Effect.uninterruptible,
          Effect.cached
        )
        return verbs(
          (verb) =>
            (...args) =>
              Effect.flatMap(loaded, (made) => verb(made)(...args))
        )
      })
    )
