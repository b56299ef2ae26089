import { Option, Result, Schema } from "effect"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { compareText } from "../../values/fold.ts"
import { fromMillis, type Instant } from "../../values/Instant.ts"
import { CurrencyCode } from "../../values/Money.ts"
import { firstPage, fromBase64Url, fromCursor, toBase64Url, toCursor } from "../../values/Page.ts"
import { readJsonAs } from "../../values/readJson.ts"

/** How many rows a page of a statement may have. */
export const statementPageLimit = 1000

/** The kinds of rows, in their order within a day: work, charges, and payments with refunds. */
export const rowKinds = ["accrual", "charge", "receipt"] as const
export type RowKind = (typeof rowKinds)[number]

/** The place of a record in a statement: by day, then by kind, then in the order of recording. */
export interface RecordPosition {
  readonly date: CalendarDate
  readonly kind: RowKind
  readonly createdAt: Instant
  readonly id: string
}

/** The place of a row that says what was settled elsewhere: behind all records, by currency, which is its id. */
export interface ElsewherePosition extends Omit<RecordPosition, "kind"> {
  readonly kind: "elsewhere"
}

export type StatementPosition = RecordPosition | ElsewherePosition

/** The order of two rows of the same day and kind. */
export const byRecording = (
  a: Pick<RecordPosition, "createdAt" | "id">,
  b: Pick<RecordPosition, "createdAt" | "id">
): number => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

const orderOf = (kind: StatementPosition["kind"]) => `statement ${kind}`

/** A position as opaque text. */
export const toStatementCursor = ({ createdAt, date, id, kind }: StatementPosition): string =>
  kind === "elsewhere"
    ? toBase64Url(JSON.stringify([orderOf(kind), date, id]))
    : toCursor(firstPage(orderOf(kind)), { value: date, createdAt, id })

const decodeElsewhere = readJsonAs(Schema.Tuple([Schema.Literal(orderOf("elsewhere")), CalendarDate, CurrencyCode]))

/** Of a row that is no record: it has no id, and was not recorded at any time. */
const elsewhereOf = (cursor: string): Option.Option<StatementPosition> =>
  Result.getSuccess(Result.try(() => fromBase64Url(cursor))).pipe(
    Option.flatMap(decodeElsewhere),
    Option.map(([, date, id]) => positionElsewhere(date, id))
  )

/** The position of the row of what was settled elsewhere in a currency. */
export const positionElsewhere = (date: CalendarDate, currency: CurrencyCode): ElsewherePosition => ({
  date,
  kind: "elsewhere",
  createdAt: fromMillis(0),
  id: currency
})

/** The position in a cursor; none where it is not one of a statement. */
export const fromStatementCursor = (cursor: string): Option.Option<StatementPosition> =>
  Option.firstSomeOf([
    ...rowKinds.map((kind) =>
      Option.map(
        fromCursor({ sortBy: orderOf(kind), direction: "asc", kind: "date" }, cursor),
        ({ createdAt, id, value }): StatementPosition => ({ date: CalendarDate.make(value), kind, createdAt, id })
      )
    ),
    elsewhereOf(cursor)
  ])
