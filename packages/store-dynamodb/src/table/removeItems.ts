import { Effect } from "effect"
import type { Action, Condition, Key } from "./Action.ts"
import { type Item, textOf } from "./attributes.ts"
import type { Dynamo } from "./Dynamo.ts"

const batchSize = 50

/** Removes items in batches. With `given`, each batch requires a condition on another item. */
export const removeItems = <E = never>(
  dynamo: Dynamo["Service"],
  items: ReadonlyArray<Item>,
  given?: { readonly key: Key; readonly condition: Condition<E> }
): Effect.Effect<void, E> => {
  if (items.length === 0) return Effect.void
  const removals = items
    .slice(0, batchSize)
    .map((item): Action<E> => ({ _tag: "Remove", key: { pk: textOf(item, "pk"), sk: textOf(item, "sk") } }))
  const check: ReadonlyArray<Action<E>> = given === undefined ? [] : [{ _tag: "Check", ...given }]
  return Effect.andThen(
    dynamo.transact<E>(() => Effect.succeed([...removals, ...check])),
    Effect.suspend(() => removeItems(dynamo, items.slice(batchSize), given))
  )
}
