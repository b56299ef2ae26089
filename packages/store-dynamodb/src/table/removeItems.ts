import { Effect } from "effect"
import type { Action, Condition, Key } from "./Action.ts"
import { type Item, textOf } from "./attributes.ts"
import type { Dynamo, QueryPage } from "./Dynamo.ts"
import type { Query } from "./Query.ts"

const batchSize = 50
const pageSize = 500

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

/** Removes the items that a query finds, page by page. Returns how many. */
export const removeFound = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  query: Query,
  report: (count: number) => Effect.Effect<void> = () => Effect.void
) {
  let removed = 0
  let next: Item | undefined
  do {
    const got: QueryPage = yield* dynamo.page({ limit: pageSize, ...query }, next)
    yield* removeItems(dynamo, got.items)
    removed += got.items.length
    if (got.items.length > 0) yield* report(got.items.length)
    next = got.next
  } while (next !== undefined)
  return removed
})
