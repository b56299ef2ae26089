import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import type { Instant } from "@hourbook/core/values/Instant"
import { type Direction, fromCursor, type Page, type PageOf, type SortKind, toCursor } from "@hourbook/core/values/Page"
import { Effect, Option } from "effect"

interface Row {
  readonly id: string
  readonly createdAt: Instant
}

interface Order<Sort> {
  readonly sortBy: Sort
  readonly direction: Direction
  readonly limit: number
}

type List<A, Sort extends string> = (page: PageOf<Sort>) => Effect.Effect<Page<A>, ValidationFailed>

const tooManyPages = 1000

const walkFrom = Effect.fnUntraced(function* <A extends Row, Sort extends string>(
  list: List<A, Sort>,
  order: Order<Sort>,
  startAfter: (found: Page<A>, page: PageOf<Sort>, read: number) => PageOf<Sort>["start"]
) {
  const rows: Array<A> = []
  let page: PageOf<Sort> = { ...order, start: { _tag: "Offset", offset: 0 } }
  for (let pages = 0; pages < tooManyPages; pages++) {
    const found = yield* list(page)
    if (found.items.length > order.limit) throw new Error("the page is longer than its limit")
    rows.push(...found.items)
    if (found.next === null) return rows
    page = { ...page, start: startAfter(found, page, rows.length) }
  }
  throw new Error("the list never ends")
})

/** All pages of a list, one after the other, as somebody does who reads all of it. */
export const walk = {
  byOffset: <A extends Row, Sort extends string>(list: List<A, Sort>, order: Order<Sort>) =>
    walkFrom(list, order, (_, __, offset) => ({ _tag: "Offset", offset })),

  /** Each page from its place among the rows of a value: those of rows that are known already. */
  byValue: <A extends Row, Sort extends string>(
    list: List<A, Sort>,
    order: Order<Sort>,
    known: { readonly rows: ReadonlyArray<A>; readonly valueOf: (row: A) => string }
  ) =>
    walkFrom(list, order, (_, __, offset) => {
      const value = known.valueOf(known.rows[offset]!)
      const first = known.rows.findIndex((row) => known.valueOf(row) === value)
      return { _tag: "From", value, offset: offset - first }
    }),

  /** Positions go through their text, as they do between requests. */
  byCursor: <A extends Row, Sort extends string>(list: List<A, Sort>, order: Order<Sort>, kind: SortKind) =>
    walkFrom(list, order, ({ next }, page) => ({
      _tag: "After",
      position: Option.getOrThrow(fromCursor({ ...order, kind }, toCursor(page, next!)))
    }))
}
