import { Effect } from "effect"
import { firstPage, type Page, type PageOf } from "../values/Page.ts"

/** All rows of a list, in the order in which they were made, page after page. */
export const everyPage = Effect.fnUntraced(function* <A, E>(
  read: (page: PageOf<"createdAt">) => Effect.Effect<Page<A>, E>
) {
  const rows: Array<A> = []
  let page: PageOf<"createdAt"> | null = firstPage("createdAt")
  while (page !== null) {
    const found: Page<A> = yield* read(page)
    rows.push(...found.items)
    page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
  }
  return rows
})
