import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import {
  type Direction,
  fromCursor,
  type PageOf,
  type Position,
  type SortKind,
  toCursor
} from "@hourbook/core/values/Page"
import { fromRowCursor, type RowPosition, toRowCursor } from "@hourbook/core/values/RowPosition"
import { Effect, Hash, Option } from "effect"
import { defaultPageSize, largestPageSize } from "../shapes/Query.ts"
import { InvalidParam } from "./answers/respond.ts"

export interface PagingQuery<Name> {
  readonly page?: number
  readonly page_size?: number
  readonly cursor?: string
  readonly sort_by?: Name
  readonly sort_dir?: Direction
}

/** The requested page of a list, with its number if it was requested by number. */
export interface AskedPage<Sort extends string> {
  /** The last part of the list's path, and its filter. A cursor of one list or filter is invalid for another. */
  readonly list: string
  readonly page: PageOf<Sort>
  readonly number: number | null
}

const invalid = (message: string) => Effect.fail(new InvalidParam({ message }))

const besidesFilter = ["page", "page_size", "cursor", "sort_by", "sort_dir", "include_totals", "totals_only", "charts"]

/** A list's name with what identifies its filter: nothing without one. */
const withFilter = (list: string, query: object): string => {
  const filter = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !besidesFilter.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return filter.length === 0 ? list : `${list} ${Hash.string(JSON.stringify(filter)).toString(36)}`
}

/** Reads the requested page from a query. `fallback` is the default column; names sort ascending by default, all others descending. */
export const askedPage = <Name extends string, Sort extends string>(
  path: string,
  sorts: Readonly<Record<Name, { readonly by: Sort; readonly kind: SortKind }>>,
  fallback: NoInfer<Name>,
  query: PagingQuery<NoInfer<Name>>
): Effect.Effect<AskedPage<Sort>, InvalidParam> => {
  const list = withFilter(path, query)
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
    onNone: () =>
      invalid("cursor: expected a next_cursor of this list with the same filter and order (sort_by and sort_dir)"),
    onSome: (position) =>
      Effect.succeed({ list, page: { ...order, start: { _tag: "After" as const, position } }, number: null })
  })
}

const inList = <Order extends { readonly sortBy: string }>(list: string, order: Order) => ({
  ...order,
  sortBy: `${list} ${order.sortBy}`
})

/** The fields of a list response that describe its page. */
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

/** The rows of a report that a query asks for, if not all, and the cursor of the next. */
export interface AskedRows {
  readonly page: { readonly after: RowPosition | null; readonly limit: number } | undefined
  readonly cursorAt: (next: RowPosition | null) => string | null
}

/** Reads `limit` and `cursor` of a report. A cursor is invalid with any other parameter than those of its own report. */
export const askedRows = (
  report: string,
  kind: SortKind,
  { cursor, limit, ...others }: { readonly limit?: number; readonly cursor?: string }
): Effect.Effect<AskedRows, InvalidParam> => {
  const asked = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))
  const own = `${Hash.string(JSON.stringify([report, ...asked])).toString(36)}~`
  const cursorAt: AskedRows["cursorAt"] = (next) => (next === null ? null : `${own}${toRowCursor(next)}`)
  if (cursor === undefined) {
    return Effect.succeed({ page: limit === undefined ? undefined : { after: null, limit }, cursorAt })
  }
  const position = cursor.startsWith(own) ? fromRowCursor(cursor.slice(own.length), kind) : Option.none<RowPosition>()
  return Option.match(position, {
    onNone: () => invalid("cursor: expected a next_cursor of this report with the same other parameters"),
    onSome: (after) => Effect.succeed({ page: { after, limit: limit ?? largestPageSize }, cursorAt })
  })
}

/** Rejects a start after the end, which would silently match nothing. */
export const checkRange = (
  name: string,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined
): Effect.Effect<void, InvalidParam> =>
  from !== undefined && to !== undefined && from > to
    ? invalid(`${name}_from: must not be after ${name}_to`)
    : Effect.void

/** The period to compare with, if one is chosen. Rejects one bound without the other. */
export const askedComparison = ({
  compare_from: from,
  compare_to: to
}: {
  readonly compare_from?: CalendarDate
  readonly compare_to?: CalendarDate
}): Effect.Effect<BoundedPeriod | undefined, InvalidParam> => {
  if (from === undefined && to === undefined) return Effect.succeed(undefined)
  if (from === undefined) return invalid("compare_from: is required with compare_to: send both or neither")
  if (to === undefined) return invalid("compare_to: is required with compare_from: send both or neither")
  return Effect.as(checkRange("compare", from, to), { from, to })
}
