import { units } from "../codes/units.ts"
import type { Invoice, Line } from "../document/Invoice.ts"
import { isGiven } from "../document/written.ts"
import { absolute, compare, type Decimal, fromText, isNegative, multiply, subtract } from "../values/Decimal.ts"
import { figure } from "./figures.ts"
import { type Findings, need, needText } from "./Finding.ts"

export const lineFindings = ({ lines }: Invoice): Findings => {
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const isFirst = !seen.has(line.id)
    seen.add(line.id)
    return [
      ...need(
        isFirst,
        "HB-LINE-ID",
        `lines[${index}].id`,
        `Give line ${index + 1} an id of its own; ${line.id} is taken.`
      ),
      ...findingsOf(line, `lines[${index}]`, `line ${index + 1}`)
    ]
  })
}

const findingsOf = (line: Line, field: string, name: string): Findings => {
  const price = figure(line.price)
  return [
    ...needText(line.id, "BR-21", `${field}.id`, `Give ${name} an id.`),
    ...needText(line.text, "BR-25", `${field}.text`, `Say in ${name} what was done.`),
    ...unitFindings(line.unit, `${field}.unit`, name),
    ...need(
      price === undefined || !isNegative(price),
      "BR-27",
      `${field}.price`,
      `Make the price of ${name} positive; a discount has a negative quantity.`
    ),
    ...need(
      isProduct(line),
      "PEPPOL-EN16931-R120",
      `${field}.net`,
      `Write 1 × ${line.net} in ${name}: ${line.quantity} × ${line.price} is more than 0.02 off.`
    )
  ]
}

const unitFindings = (unit: string, field: string, name: string): Findings =>
  isGiven(unit)
    ? need(
        unit in units,
        "BR-CL-23",
        field,
        `Choose one of ${Object.keys(units).join(", ")} as the unit of ${name}, not ${unit}.`
      )
    : need(false, "BR-23", field, `Choose the unit of ${name}.`)

/** 0.02, the difference that Peppol allows. */
const slack: Decimal = { units: 2n, scale: 2 }

const isProduct = (line: Line): boolean => {
  const [quantity, price, net] = [line.quantity, line.price, line.net].map(fromText)
  if (quantity === undefined || price === undefined || net === undefined) return true
  return compare(absolute(subtract(multiply(quantity, price), net)), slack) <= 0
}
