import { firstPage, type Page, type PageOf } from "@hourbook/core/values/Page"
import { Effect } from "effect"

/** Everything that a list has. */
export const everyPage = Effect.fnUntraced(function* <A, E, R>(
  list: (page: PageOf<"createdAt">) => Effect.Effect<Page<A>, E, R>
) {
  const found: Array<A> = []
  let page: PageOf<"createdAt"> | null = firstPage("createdAt")
  while (page !== null) {
    const { items, next }: Page<A> = yield* Effect.orDie(list(page))
    found.push(...items)
    page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
  }
  return found
})
