import { Option, Result, Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { Uuid } from "./Ids.ts"
import { Instant } from "./Instant.ts"
import { readJsonAs } from "./readJson.ts"

export type Direction = "asc" | "desc"

/** The place in the order where the next page begins: after the last row. */
export interface Position {
  /** The row's value of the sorted column, as text. */
  readonly value: string
  readonly createdAt: Instant
  readonly id: string
}

/**
 * A list read from its `offset`th row, from the `offset`th of those whose sorted value is `value` or beyond, or from the row
 * after a position.
 */
export type Start =
  | { readonly _tag: "Offset"; readonly offset: number }
  | { readonly _tag: "From"; readonly value: string; readonly offset: number }
  | { readonly _tag: "After"; readonly position: Position }

export interface PageOf<Sort extends string> {
  readonly sortBy: Sort
  readonly direction: Direction
  readonly start: Start
  readonly limit: number
}

/** One page in the order asked for; `next` is null at the end of the list. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly next: Position | null
}

export const firstPage = <Sort extends string>(sortBy: Sort, limit = 500): PageOf<Sort> => ({
  sortBy,
  direction: "asc",
  start: { _tag: "Offset", offset: 0 },
  limit
})

/** Cuts a page out of `limit + 1` rows that a store read: the extra row shows that there is a next page. */
export const cut = <A>(rows: ReadonlyArray<A>, limit: number, positionOf: (row: A) => Position): Page<A> => {
  const items = rows.length > limit ? rows.slice(0, limit) : rows
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : positionOf(last) }
}

/**
 * How the value of a text column in a position begins: by its sort key, or by the folded text that lists were sorted by before, as a store
 * may still do. Cursors from before have neither.
 */
const byLetters = "A"
const byFormer = "B"

/** A sort key as the value of a position. */
export const toTextValue = (key: string): string => `${byLetters}${key}`

/** A folded text as the value of a position. */
export const toFormerTextValue = (folded: string): string => `${byFormer}${folded}`

export const isFormerTextValue = (value: string): boolean => value.startsWith(byFormer)

/** The sort key or folded text in the value of a position. */
export const fromTextValue = (value: string): string => value.replace(/^[AB]/u, "")

/** What the text of a sorted column looks like. */
export type SortKind = "date" | "instant" | "number" | "text"

/** Whether a text is a value of such a column. */
export const sortTexts: Readonly<Record<SortKind, (text: string) => boolean>> = {
  date: Schema.is(CalendarDate),
  instant: Schema.is(Instant),
  number: (text) => /^-?\d{1,30}(\.\d{1,20})?$/u.test(text),
  text: (text) => /^[AB][^\0]{0,2000}$/u.test(text) && text.isWellFormed()
}

const decodeCursor = readJsonAs(
  Schema.Tuple([Schema.String, Schema.Literals(["asc", "desc"]), Schema.String, Instant, Uuid])
)

/** A position as opaque text, bound to the order it belongs to. */
export const toCursor = <Sort extends string>(page: PageOf<Sort>, { value, createdAt, id }: Position): string =>
  toBase64Url(JSON.stringify([page.sortBy, page.direction, value, createdAt, id]))

/** The position in a cursor; none where it was not made for this order. */
export const fromCursor = (
  order: { readonly sortBy: string; readonly direction: Direction; readonly kind: SortKind },
  cursor: string
): Option.Option<Position> =>
  Result.getSuccess(Result.try(() => fromBase64Url(cursor))).pipe(
    Option.flatMap(decodeCursor),
    Option.filter(
      ([sortBy, direction, value]) =>
        sortBy === order.sortBy && direction === order.direction && sortTexts[order.kind](value)
    ),
    Option.map(([, , value, createdAt, id]) => ({ value, createdAt, id }))
  )

/** Text as letters, digits, `-` and `_`. */
export const toBase64Url = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** Throws where it is not such text. */
export const fromBase64Url = (text: string): string =>
  new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0))
  )
