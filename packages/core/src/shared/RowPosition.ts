import { Option, Result, Schema } from "effect"
import { Uuid } from "./Ids.ts"
import { fromBase64Url, type SortKind, sortTexts, toBase64Url } from "./Page.ts"

/** The place of a report's row in an order: by a value, then by name and id, both ascending. */
export interface RowPosition {
  /** The row's value of the sorted column as text, exact; null comes last in either direction. */
  readonly value: string | null
  /** Folded. */
  readonly name: string
  /** Empty for records without one. */
  readonly id: string
}

const CursorJson = Schema.fromJsonString(
  Schema.Tuple([Schema.NullOr(Schema.String), Schema.String, Schema.Union([Uuid, Schema.Literal("")])])
)
const decodeCursor = Schema.decodeUnknownResult(CursorJson)
const encodeCursor = Schema.encodeSync(CursorJson)

/** A position as opaque text. */
export const toRowCursor = ({ id, name, value }: RowPosition): string => toBase64Url(encodeCursor([value, name, id]))

/** The position in a cursor; none where its value is not one of the sorted column. */
export const fromRowCursor = (cursor: string, kind: SortKind): Option.Option<RowPosition> =>
  Result.try(() => fromBase64Url(cursor)).pipe(
    Result.flatMap(decodeCursor),
    Result.getSuccess,
    Option.filter(([value, name]) => (value === null || sortTexts[kind](value)) && sortTexts.text(name)),
    Option.map(([value, name, id]) => ({ value, name, id }))
  )
