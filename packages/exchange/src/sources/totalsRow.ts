import type { Row } from "../table/Table.ts"
import { add, type Decimal, rounded, toPlain, zero } from "../values/Decimal.ts"
import { isReason } from "../values/Reason.ts"
import { isTotalWord } from "../values/words.ts"
import { amountOf } from "./amountOf.ts"
import type { Cells } from "./cells.ts"
import type { Column, Field } from "./Field.ts"
import type { FileEntry } from "./FileEntry.ts"
import { lengthOf } from "./lengthOf.ts"
import type { SpanNotation } from "./readSpan.ts"

const figureFields: ReadonlyArray<Field> = [
  "duration",
  "hours",
  "minutes",
  "amount",
  "rate",
  "costRate",
  "costAmount",
  "currency"
]

/** A number or a length, with or without a unit or currency. */
const figure = /^(?:\p{Lu}{3}\s)?[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,5}\.?)?$/u

/** The sum of lengths is rounded as a cell is, and each of them by at most a second. */
const within = 60

const areEqual = (a: Decimal, b: Decimal): boolean => toPlain(rounded(a, 2)) === toPlain(rounded(b, 2))

/**
 * Tells lines of totals from entries, from the first line to the last: without a day or any other text, they have a word such as "Total",
 * or are the sums of the lines above.
 */
export const totalsRows = (columns: ReadonlyArray<Column>, notation: SpanNotation) => {
  const fieldAt = new Map(columns.map(({ field, index }) => [index, field]))
  let [lines, seconds, amounts] = [0, 0, zero]
  const isSum = (cells: Cells): boolean => {
    const length = lengthOf(cells, { ...notation, bareHours: "all" })
    if (length !== undefined && !isReason(length))
      return Math.abs(length.seconds - seconds) <= within + length.within + lines
    const amount = amountOf(cells, "amount", notation)
    return amount !== null && !isReason(amount) && areEqual(amount.value, amounts)
  }
  return {
    /** Whether a line has totals. */
    is: ({ cells: texts }: Row, cells: Cells): boolean => {
      let [hasFigure, hasWord] = [false, false]
      for (const [index, cell] of texts.entries()) {
        const [text, field] = [cell.trim(), fieldAt.get(index)]
        if (text === "") continue
        const isFigure =
          (field === undefined || figureFields.includes(field)) && (field === "currency" || figure.test(text))
        if (isFigure) hasFigure ||= field !== undefined && field !== "currency"
        else if (!hasWord && isTotalWord(text)) hasWord = true
        else return false
      }
      return hasFigure && (hasWord || (lines > 0 && isSum(cells)))
    },
    /** Counts an entry. */
    add: (entry: Pick<FileEntry, "seconds" | "amount">): void => {
      lines++
      seconds += entry.seconds
      if (entry.amount !== null) amounts = add(amounts, entry.amount.value)
    }
  }
}
