import { Effect, Option } from "effect"
import { cellsPartition } from "../layout/itemKeys.ts"
import { type Item, textOf, wholeOf } from "../table/attributes.ts"
import type { Dynamo, QueryPage } from "../table/Dynamo.ts"

/** The maximum number of pairs in one update, whose expressions are limited to 4 KB. */
const maxPairs = 20

const pairIn = (name: string): string | undefined => /^[amn](\d{4})$/u.exec(name)?.[1]

/** The names of the day's and the hour's number that a number of a pair counts for; of any other number, its own name. */
export const splitName = (name: string): ReadonlyArray<string> => {
  const pair = pairIn(name)
  return pair === undefined
    ? [name]
    : [`${name.slice(0, 1)}${pair.slice(0, 2)}`, `${name.slice(0, 1)}h${pair.slice(2)}`]
}

/** Moves some pairs of an item. The condition makes sure that no process of an older version adds to them meanwhile. */
const moveOf = (item: Item) => {
  const pairs = [...new Set(Object.keys(item).flatMap((name) => pairIn(name) ?? []))].slice(0, maxPairs)
  const names = Object.keys(item).filter((name) => pairs.includes(pairIn(name) ?? ""))
  const sums = new Map<string, bigint>()
  for (const name of names) {
    for (const part of splitName(name)) sums.set(part, (sums.get(part) ?? 0n) + wholeOf(item, name))
  }
  const added = [...sums].filter(([, value]) => value !== 0n)
  const add = added.length === 0 ? "" : `add ${added.map(([name]) => `#${name} :${name}`).join(", ")} `
  return {
    names,
    change: {
      text: `${add}remove ${names.map((name) => `#${name}`).join(", ")}`,
      values: Object.fromEntries(added.map(([name, value]) => [`:${name}`, { N: String(value) }]))
    },
    condition: {
      text: names.map((name) => `#${name} = :${name}`).join(" and "),
      values: Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[`:${name}`, item[name]]]))),
      otherwise: () => "changed" as const
    }
  }
}

/**
 * Rewrites the cells that older versions wrote by day and hour jointly. Sums stay the same at every moment, and processes of
 * either version may write meanwhile.
 */
export const splitPairs = Effect.fnUntraced(function* (dynamo: Dynamo["Service"], workspaceId: string) {
  const split = Effect.fnUntraced(function* (found: Item) {
    const key = { pk: textOf(found, "pk"), sk: textOf(found, "sk") }
    let item = found
    for (let move = moveOf(item); move.names.length > 0; move = moveOf(item)) {
      item = yield* dynamo.update(key, move.change, move.condition).pipe(
        Effect.catch(() =>
          Effect.map(
            dynamo.get(key),
            Option.getOrElse((): Item => ({}))
          )
        )
      )
    }
  })
  let next: Item | undefined
  do {
    const page: QueryPage = yield* dynamo.page({ partition: cellsPartition(workspaceId) }, next)
    yield* Effect.forEach(page.items, split, { concurrency: 8, discard: true })
    next = page.next
  } while (next !== undefined)
})
