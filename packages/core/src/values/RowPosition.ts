import { Option, Result, Schema } from "effect"
import { Uuid } from "./Ids.ts"
import { fromBase64Url, fromTextValue, type SortKind, sortTexts, toBase64Url, toTextValue } from "./Page.ts"
import { readJsonAs } from "./readJson.ts"

/** The place of a report's row in an order: by a value, then by name and id, both ascending. */
export interface RowPosition {
  /** The row's value of the sorted column as text, exact; null comes last in either direction. */
  readonly value: string | null
  /** Its sort key. */
  readonly name: string
  /** Empty for records without one. */
  readonly id: string
}

const decodeCursor = readJsonAs(
  Schema.Tuple([Schema.NullOr(Schema.String), Schema.String, Schema.Union([Uuid, Schema.Literal("")])])
)

/** A position as opaque text. */
export const toRowCursor = ({ id, name, value }: RowPosition): string =>
  toBase64Url(JSON.stringify([value, toTextValue(name), id]))

/** The position in a cursor; none where its value is not one of the sorted column. */
export const fromRowCursor = (cursor: string, kind: SortKind): Option.Option<RowPosition> =>
  Result.getSuccess(Result.try(() => fromBase64Url(cursor))).pipe(
    Option.flatMap(decodeCursor),
    Option.filter(
      ([value, name]) =>
        (value === null || sortTexts[kind](kind === "text" ? toTextValue(value) : value)) && sortTexts.text(name)
    ),
    Option.map(([value, name, id]) => ({ value, name: fromTextValue(name), id }))
  )
