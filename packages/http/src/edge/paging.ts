import { defaultPageSize } from "@hourbook/api/wire/Query"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import {
  type Direction,
  fromCursor,
  type PageOf,
  type Position,
  type SortKind,
  toCursor
} from "@hourbook/core/shared/Page"
import { Effect, Option } from "effect"
import { InvalidParam } from "./Answer.ts"

export interface PagingQuery<Name> {
  readonly page?: number
  readonly page_size?: number
  readonly cursor?: string
  readonly sort_by?: Name
  readonly sort_dir?: Direction
}

/** The lists whose pages are asked for. A cursor of one is none of another. */
type List = "time" | "money" | "payouts" | "projects" | "counteragents"

/** A page of a list as asked for, and its number where it was asked for by number. */
export interface AskedPage<Sort extends string> {
  readonly list: List
  readonly page: PageOf<Sort>
  readonly number: number | null
}

const invalid = (message: string) => Effect.fail(new InvalidParam({ message }))

/** What page of a list is asked for. `fallback` is the list's own order; names sort upwards, everything else downwards. */
export const askedPage = <Name extends string, Sort extends string>(
  list: List,
  sorts: Readonly<Record<Name, { readonly by: Sort; readonly kind: SortKind }>>,
  fallback: NoInfer<Name>,
  query: PagingQuery<NoInfer<Name>>
): Effect.Effect<AskedPage<Sort>, InvalidParam> => {
  const name = query.sort_by ?? fallback
  const sort = sorts[name]
  const direction = query.sort_dir ?? (name === "name" ? "asc" : "desc")
  const limit = query.page_size ?? defaultPageSize
  const order = { sortBy: sort.by, direction, limit }
  if (query.cursor === undefined) {
    const number = query.page ?? 1
    const offset = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER)
    return Effect.succeed({ list, page: { ...order, start: { _tag: "Offset", offset } }, number })
  }
  if (query.page !== undefined) return invalid("page: leave it out when you send a cursor")
  return Option.match(fromCursor({ ...inList(list, order), kind: sort.kind }, query.cursor), {
    onNone: () => invalid("cursor: expected a next_cursor of this list in this order (same sort_by and sort_dir)"),
    onSome: (position) =>
      Effect.succeed({ list, page: { ...order, start: { _tag: "After" as const, position } }, number: null })
  })
}

const inList = <Order extends { readonly sortBy: string }>(list: List, order: Order) => ({
  ...order,
  sortBy: `${list} ${order.sortBy}`
})

/** Where a page stands in its list. */
export const pageTail = <Sort extends string>(
  { list, number, page }: AskedPage<Sort>,
  next: Position | null,
  total: number
) => ({
  totalCount: total,
  page: number,
  page_size: page.limit,
  next_cursor: next === null ? null : toCursor(inList(list, page), next)
})

/** A start after its end would silently match nothing. */
export const checkRange = (
  name: string,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined
): Effect.Effect<void, InvalidParam> =>
  from !== undefined && to !== undefined && from > to
    ? invalid(`${name}_from: must not be after ${name}_to`)
    : Effect.void
