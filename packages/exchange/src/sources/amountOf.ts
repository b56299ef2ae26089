import { readNumber } from "../values/numbers.ts"
import { isReason, type Reason } from "../values/Reason.ts"
import { readCurrency, withoutCurrency } from "../values/words.ts"
import type { Cells } from "./cells.ts"
import type { Field } from "./Field.ts"
import type { FileAmount } from "./FileEntry.ts"
import type { SpanNotation } from "./readSpan.ts"

export const amountFields = ["amount", "rate"] as const satisfies ReadonlyArray<Field>
type AmountField = (typeof amountFields)[number] | "costRate" | "costAmount"

/** The amounts in the columns of a field, one for each currency; why where one cannot be read. */
const amountsIn = (
  cells: Cells,
  field: AmountField,
  { mark }: Pick<SpanNotation, "mark">
): ReadonlyArray<FileAmount | Reason> => {
  const currency = readCurrency(cells.text("currency"))
  return cells.all(field).flatMap((one): ReadonlyArray<FileAmount | Reason> => {
    if (one.text === "") return []
    const value = readNumber(withoutCurrency(one.text), mark)
    return value === undefined
      ? [{ code: "notAnAmount", text: one.text }]
      : [{ value, currency: one.currency ?? currency ?? readCurrency(one.text) }]
  })
}

/** Of several columns of amounts, one for each currency, the one that is not 0 counts. */
export const amountOf = (
  cells: Cells,
  field: AmountField,
  notation: Pick<SpanNotation, "mark">
): FileAmount | null | Reason => {
  const all = amountsIn(cells, field, notation)
  return all.find((one) => isReason(one) || one.value.units !== 0n) ?? all[0] ?? null
}

/** The amounts of a line that can be read. */
export const readableAmounts = (cells: Cells, notation: Pick<SpanNotation, "mark">): ReadonlyArray<FileAmount> =>
  amountsIn(cells, "amount", notation).filter((one): one is FileAmount => !isReason(one))

/** An amount that no entry needs: null where it cannot be read, or is below 0. */
export const readableOf = (
  cells: Cells,
  field: AmountField,
  notation: Pick<SpanNotation, "mark">
): FileAmount | null => {
  const amount = amountOf(cells, field, notation)
  return isReason(amount) || amount === null || amount.value.units < 0n ? null : amount
}
