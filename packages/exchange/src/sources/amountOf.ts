import { readNumber } from "../values/numbers.ts"
import { isReason, type Reason } from "../values/Reason.ts"
import { readCurrency, withoutCurrency } from "../values/words.ts"
import type { Cells } from "./cells.ts"
import type { Field } from "./Field.ts"
import type { FileAmount } from "./FileEntry.ts"
import type { SpanNotation } from "./readSpan.ts"
import type { Source } from "./Source.ts"

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

/** The only currency that headers of amounts and rates name, which holds for those that name none. */
export const sharedCurrency = ({ columns }: Pick<Source, "columns">): string | null => {
  const named = columns.flatMap(({ currency, field }) =>
    currency !== null && amountFields.some((one) => one === field) ? [currency] : []
  )
  const [only, ...others] = new Set(named)
  return only === undefined || others.length > 0 ? null : only
}

const inCurrency = (amount: FileAmount | null, currency: string | null): FileAmount | null =>
  amount === null || amount.currency !== null || currency === null ? amount : { ...amount, currency }

/** The amount and the rate of a line are in one currency where one of them says it, or the header of their columns does. */
export const inOneCurrency = (
  amount: FileAmount | null,
  rate: FileAmount | null,
  shared: string | null
): readonly [amount: FileAmount | null, rate: FileAmount | null] => {
  const said = amount?.value.units === 0n ? null : (amount?.currency ?? null)
  return [inCurrency(amount, rate?.currency ?? shared), inCurrency(rate, said ?? shared)]
}

/** The amounts of a line that can be read. */
export const readableAmounts = (
  cells: Cells,
  notation: Pick<SpanNotation, "mark">,
  shared: string | null
): ReadonlyArray<FileAmount> =>
  amountsIn(cells, "amount", notation).flatMap((one) => (isReason(one) ? [] : [inCurrency(one, shared) ?? one]))

/** An amount that no entry needs: null where it cannot be read, or is below 0. */
export const readableOf = (
  cells: Cells,
  field: AmountField,
  notation: Pick<SpanNotation, "mark">
): FileAmount | null => {
  const amount = amountOf(cells, field, notation)
  return isReason(amount) || amount === null || amount.value.units < 0n ? null : amount
}
