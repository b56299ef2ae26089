import { minorDigits } from "../codes/currencies.ts"
import type { Category, Invoice, Tax } from "../document/Invoice.ts"
import {
  absolute,
  add,
  compare,
  type Decimal,
  isSame,
  isZero,
  percentOf,
  rounded,
  subtract,
  sum,
  toText,
  zero
} from "../values/Decimal.ts"
import { figure } from "./figures.ts"
import { type Findings, need, none } from "./Finding.ts"
import { isSamePercent, ruleOf } from "./taxes.ts"

const unit: Decimal = { units: 1n, scale: 0 }
const half: Decimal = { units: 5n, scale: 1 }

/** What adds up, exactly. What is no number is compared with nothing: it has a finding of its own. */
export const totalFindings = (invoice: Invoice): Findings => {
  const { lines, taxes, totals } = invoice
  const [net, tax, gross] = [figure(totals.net), figure(totals.tax), figure(totals.gross)]
  const ofLines = sumOf(lines.map((line) => line.net))
  const ofTaxes = sumOf(taxes.map((one) => one.tax))
  const withTax = net === undefined || tax === undefined ? undefined : add(net, tax)
  return [
    ...equal(net, ofLines, "BR-CO-10", "totals.net", "the net total", "the sum of the lines"),
    ...(taxes.length === 0
      ? none
      : equal(tax, ofTaxes, "BR-CO-14", "totals.tax", "the total tax", "the sum of the taxes")),
    ...equal(gross, withTax, "BR-CO-15", "totals.gross", "the total", "net and tax together"),
    ...taxes.flatMap((one, index) => sumFindings(one, `taxes[${index}]`, invoice)),
    ...lines.flatMap(({ category, percent }, index) => {
      const isSummed = taxes.some((one) => one.category === "S" && isSamePercent(one.percent, percent))
      const hasOthers = category === "S" && taxes.some((one) => one.category === "S")
      return need(
        !hasOthers || isSummed,
        "BR-S-08",
        `lines[${index}].percent`,
        `Add the tax of ${percent ?? "no"} % to the taxes: line ${index + 1} has it.`
      )
    })
  ]
}

const sumOf = (all: ReadonlyArray<string>): Decimal | undefined => {
  const figures = all.map(figure).filter((value) => value !== undefined)
  return figures.length === all.length ? sum(figures) : undefined
}

const equal = (
  value: Decimal | undefined,
  wanted: Decimal | undefined,
  rule: string,
  field: string,
  name: string,
  source: string
): Findings =>
  value === undefined || wanted === undefined
    ? none
    : need(isSame(value, wanted), rule, field, `Make ${name} ${toText(wanted)}, ${source}; it is ${toText(value)}.`)

/** The lines of a tax, and the tax on their sum, half away from zero. */
const sumFindings = (one: Tax, field: string, invoice: Invoice): Findings => {
  const { lines } = invoice
  const { category } = one
  const own = lines.filter(
    (line) => line.category === category && (category !== "S" || isSamePercent(line.percent, one.percent))
  )
  if (own.length === 0 && category !== "S") return none
  const name = category === "S" ? `the lines with ${one.percent ?? "no"} %` : `the lines of category ${category}`
  const [net, tax, percent] = [figure(one.net), figure(one.tax), figure(one.percent)]
  return [
    ...equal(
      net,
      sumOf(own.map((line) => line.net)),
      ruleOf(category, "08"),
      `${field}.net`,
      "the taxable amount",
      `the sum of ${name}`
    ),
    ...(net === undefined || tax === undefined ? none : amountFindings(category, net, tax, percent, field, invoice))
  ]
}

const amountFindings = (
  category: Category,
  net: Decimal,
  tax: Decimal,
  percent: Decimal | undefined,
  field: string,
  { currency, deducts = [] }: Invoice
): Findings => {
  if (category !== "S") {
    return need(isZero(tax), ruleOf(category, "09"), `${field}.tax`, `Make the tax 0: category ${category} has none.`)
  }
  const wanted = rounded(percentOf(net, percent ?? zero), Math.min(minorDigits(currency), 2))
  // The official rule rounds the percentage, and where that gives 0, the tax has to round to 0 as well.
  if (compare(percent ?? zero, half) < 0 && compare(tax, half) >= 0) {
    return need(
      false,
      "BR-CO-17",
      `${field}.percent`,
      "Use a percentage of at least 0.5: e-invoices have no smaller one."
    )
  }
  // Deposits take off the tax that they had, each rounded by itself. The official rules of category S accept less than 1 (1.3.16).
  const difference = absolute(subtract(tax, wanted))
  const isRight = isZero(difference) || (deducts.length > 0 && compare(difference, unit) < 0)
  return need(
    isRight,
    "BR-CO-17",
    `${field}.tax`,
    `Make the tax ${toText(wanted)}, its percentage of the taxable amount; it is ${toText(tax)}.`
  )
}
