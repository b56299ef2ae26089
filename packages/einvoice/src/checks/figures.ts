import type { Invoice } from "../document/Invoice.ts"
import { isGiven } from "../document/written.ts"
import { type Decimal, fromText } from "../values/Decimal.ts"
import { type Finding, type Findings, need, none } from "./Finding.ts"

/** A number of the document: where it is, the rule that asks for it, and how many decimals it may have by which rule. */
interface Figure {
  readonly field: string
  readonly value: string
  readonly missing: string
  readonly what: string
  readonly decimals?: { readonly most: number; readonly rule: string }
}

const amount = (field: string, value: string, what: string, missing: string, rule: string): Figure => ({
  field,
  value,
  what,
  missing,
  decimals: { most: 2, rule }
})

const figuresOf = ({ accounting, lines, taxes, totals }: Invoice): ReadonlyArray<Figure> => [
  amount("totals.net", totals.net, "the sum of the lines", "BR-12", "BR-DEC-09"),
  amount("totals.tax", totals.tax, "the total tax", "BR-CO-14", "BR-DEC-13"),
  amount("totals.gross", totals.gross, "the total with tax", "BR-14", "BR-DEC-14"),
  ...(accounting === undefined
    ? []
    : [amount("accounting.tax", accounting.tax, "the tax in the accounting currency", "BR-53", "BR-DEC-15")]),
  ...taxes.flatMap(({ net, tax }, index) => [
    amount(`taxes[${index}].net`, net, "the taxable amount", "BR-45", "BR-DEC-19"),
    amount(`taxes[${index}].tax`, tax, "the tax", "BR-46", "BR-DEC-20")
  ]),
  ...lines.flatMap((line, index): ReadonlyArray<Figure> => {
    const at = `lines[${index}]`
    const own = "HB-DIGITS"
    return [
      {
        field: `${at}.quantity`,
        value: line.quantity,
        what: "the quantity",
        missing: "BR-22",
        decimals: { most: 6, rule: own }
      },
      {
        field: `${at}.price`,
        value: line.price,
        what: "the price of one",
        missing: "BR-26",
        decimals: { most: 4, rule: own }
      },
      amount(`${at}.net`, line.net, "the amount of the line", "BR-24", "BR-DEC-23")
    ]
  })
]

const findingOf = ({ decimals, field, missing, value, what }: Figure): Finding | undefined => {
  if (!isGiven(value)) return { rule: missing, field, message: `Enter ${what}.` }
  const decimal = fromText(value)
  if (decimal === undefined) {
    return { rule: "HB-DECIMAL", field, message: `Write ${what} as a plain number such as -1234.50, not "${value}".` }
  }
  return decimals !== undefined && decimal.scale > decimals.most
    ? { rule: decimals.rule, field, message: `Round ${what} to ${decimals.most} decimals; it is ${value}.` }
    : undefined
}

/** Numbers that are missing, are none, or have too many decimals. */
export const figureFindings = (invoice: Invoice): Findings => {
  const percents = [
    ...invoice.lines.map(({ percent }, index) => ({ field: `lines[${index}].percent`, percent })),
    ...invoice.taxes.map(({ percent }, index) => ({ field: `taxes[${index}].percent`, percent }))
  ]
  return [
    ...figuresOf(invoice)
      .map(findingOf)
      .filter((finding) => finding !== undefined),
    ...percents.flatMap(({ field, percent }) =>
      isGiven(percent)
        ? need(
            fromText(percent) !== undefined,
            "HB-DECIMAL",
            field,
            `Write the percentage as a plain number, not "${percent}".`
          )
        : none
    )
  ]
}

/** A number, if it is one. What is none has a finding of its own, so that sums are not compared with it. */
export const figure = (value: string | undefined): Decimal | undefined =>
  value === undefined ? undefined : fromText(value)
