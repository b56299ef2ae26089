import { Effect } from "effect"
import { Stack } from "./stack.ts"

/** What the first test on a stack makes for every test on it that asks for the same. Those tests leave it as it is. */
export const oncePerStack = <Key extends string | number, A, E, R>(make: (key: Key) => Effect.Effect<A, E, R>) => {
  const stacks = new WeakMap<object, Map<Key, Effect.Effect<A, E, R>>>()
  return (key: Key): Effect.Effect<A, E, R | Stack> =>
    Effect.flatMap(Stack, (stack) => {
      const made = stacks.get(stack) ?? new Map<Key, Effect.Effect<A, E, R>>()
      stacks.set(stack, made)
      const one = made.get(key) ?? Effect.runSync(Effect.cached(make(key)))
      made.set(key, one)
      return one
    })
}
