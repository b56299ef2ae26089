import { Uuid } from "@hourbook/core/values/Ids"
import { fromMillis, Instant, toMillis } from "@hourbook/core/values/Instant"
import {
  type Direction,
  fromBase64Url,
  fromCursor,
  type PageOf,
  type Position,
  type SortKind,
  sortTexts,
  toBase64Url
} from "@hourbook/core/values/Page"
import { Option, Result, Schema } from "effect"

/*
 * Cursors of lists as assistants get them: a third of the characters of the REST interface's, since every page costs as much as
 * its cursor is long. They take the longer ones, too.
 */

const base = 36

const toNumber36 = (hex: string): string => BigInt(`0x${hex}`).toString(base)

/** The id in such a number; not checked yet. */
const idIn = (text: string): string => {
  const value = Array.from(text).reduce((sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)), 0n)
  const hex = value.toString(16).padStart(32, "0")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

const isPlain = (value: string): boolean => /^[\w.:-]*$/u.test(value)

/** A position as a short text, bound to the order that it belongs to. */
export const toShortCursor = (
  { direction, sortBy }: Pick<PageOf<string>, "direction" | "sortBy">,
  { createdAt, id, value }: Position
): string =>
  [
    sortBy,
    direction,
    toMillis(createdAt).toString(base),
    toNumber36(id.replaceAll("-", "")),
    value === createdAt ? "" : isPlain(value) ? value : `~${toBase64Url(value)}`
  ].join(".")

const form =
  /^(?<sortBy>\w{1,40})\.(?<direction>asc|desc)\.(?<at>[0-9a-z]{1,11})\.(?<id>[0-9a-z]{1,25})\.(?<value>.*)$/su

const decodePosition = Schema.decodeOption(Schema.Struct({ value: Schema.String, createdAt: Instant, id: Uuid }))

/** A value that is left out is the moment at which the row was made. */
const valueIn = (text: string, at: string): Option.Option<string> =>
  text === ""
    ? Option.some(at)
    : text.startsWith("~")
      ? Result.getSuccess(Result.try(() => fromBase64Url(text.slice(1))))
      : Option.some(text)

/** The position in a cursor of this order; none in any other text. */
export const fromShortCursor = (
  order: { readonly sortBy: string; readonly direction: Direction; readonly kind: SortKind },
  cursor: string
): Option.Option<Position> => {
  const { at = "", direction, id = "", sortBy, value = "" } = form.exec(cursor)?.groups ?? {}
  if (sortBy === undefined) return fromCursor(order, cursor)
  if (sortBy !== order.sortBy || direction !== order.direction) return Option.none()
  const millis = Number.parseInt(at, base)
  if (millis > 253_402_300_799_999) return Option.none()
  const createdAt = fromMillis(millis)
  return valueIn(value, createdAt).pipe(
    Option.filter((text) => sortTexts[order.kind](text)),
    Option.flatMap((text) => decodePosition({ value: text, createdAt, id: idIn(id) }))
  )
}
