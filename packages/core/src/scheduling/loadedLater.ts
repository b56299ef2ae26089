import { Effect } from "effect"

/**
 * A function of a module that is loaded with its first call, for code that most starts of a program do not need. The module is
 * part of the same package: where it cannot be loaded, the program is broken, and the call dies.
 */
export const loadedLater =
  <Args extends ReadonlyArray<unknown>, A, E, R>(
    load: () => Promise<(...args: Args) => Effect.Effect<A, E, R>>
  ): ((...args: Args) => Effect.Effect<A, E, R>) =>
  (...args) =>
    Effect.flatMap(Effect.promise(load), (call) => call(...args))
