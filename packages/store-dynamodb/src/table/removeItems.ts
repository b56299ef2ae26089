import { Effect } from "effect"
import type { Action, Condition, Key } from "./Action.ts"
import { type Item, textOf } from "./attributes.ts"
import type { Dynamo } from "./Dynamo.ts"

const atOnce = 50

/** Removes items, some at a time, as long as a condition on another item holds, if there is one. */
export const removeItems = <E = never>(
  dynamo: Dynamo["Service"],
  items: ReadonlyArray<Item>,
  given?: { readonly key: Key; readonly condition: Condition<E> }
): Effect.Effect<void, E> => {
  if (items.length === 0) return Effect.void
  const epoch = items
    .slice(0, atOnce)
    .map((item): Action<E> => ({ _tag: "Remove", key: { pk: textOf(item, "pk"), sk: textOf(item, "sk") } }))
  const check: ReadonlyArray<Action<E>> = given === undefined ? [] : [{ _tag: "Check", ...given }]
  return Effect.andThen(
    dynamo.transact<E>(() => Effect.succeed([...epoch, ...check])),
    Effect.suspend(() => removeItems(dynamo, items.slice(atOnce), given))
  )
}
