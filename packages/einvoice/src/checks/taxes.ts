import { exemptionsOfCategory, isExemption } from "../codes/exemptions.ts"
import type { Category, Invoice, Tax } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { isGiven } from "../document/written.ts"
import { isSame, isZero } from "../values/Decimal.ts"
import { figure } from "./figures.ts"
import { type Findings, need, none } from "./Finding.ts"

/** What the numbers of rules call a category: BR-IC-10 is about K. */
const inRules: Readonly<Record<Category, string>> = { S: "S", Z: "Z", E: "E", AE: "AE", K: "IC", G: "G", O: "O" }

export const ruleOf = (category: Category, number: string): string => `BR-${inRules[category]}-${number}`

const categories: ReadonlyArray<Category> = ["S", "Z", "E", "AE", "K", "G", "O"]

/** Taxes by category: who may use it, percentages, one sum for each, and reasons. */
export const taxFindings = (invoice: Invoice, profile: Profile): Findings => [
  ...categories.flatMap((category) => [...countFindings(category, invoice), ...idFindings(category, invoice)]),
  ...mixFindings(invoice),
  ...invoice.lines.flatMap(({ category, percent }, index) =>
    percentFindings(category, percent, `lines[${index}].percent`, `line ${index + 1}`)
  ),
  ...invoice.taxes.flatMap((tax, index) => reasonFindings(tax, `taxes[${index}]`, profile))
]

/** S may have a sum for each percentage, every other category has exactly one. */
const countFindings = (category: Category, { lines, taxes }: Invoice): Findings => {
  if (taxes.length === 0) return none
  const isUsed = lines.some((line) => line.category === category)
  const own = taxes.filter((tax) => tax.category === category)
  const percents = new Set(own.map(({ percent }) => percent))
  const isRight = isUsed
    ? category === "S"
      ? own.length > 0 && percents.size === own.length
      : own.length === 1
    : own.length === 0
  return need(
    isRight,
    ruleOf(category, "01"),
    "taxes",
    isUsed
      ? `Add up the lines of category ${category} ${category === "S" ? "once for each percentage" : "once, under one tax code"}.`
      : `Leave out the sum of category ${category}: no line has it.`
  )
}

/** Which numbers of the two sides a category asks for or forbids. */
const idFindings = (category: Category, { buyer, lines, seller }: Invoice): Findings => {
  if (!lines.some((line) => line.category === category)) return none
  const rule = ruleOf(category, "02")
  const [sellerVat, buyerVat] = [isGiven(seller.vatId), isGiven(buyer.vatId)]
  if (category === "O") {
    return [
      ...need(
        !sellerVat,
        rule,
        "seller.vatId",
        "Leave out the seller's VAT id, or choose another tax code: O is outside of VAT."
      ),
      ...need(
        !buyerVat,
        rule,
        "buyer.vatId",
        "Leave out the buyer's VAT id, or choose another tax code: O is outside of VAT."
      )
    ]
  }
  const asksForVat = category === "K" || category === "G"
  const buyerIsKnown = category === "AE" ? buyerVat || isGiven(buyer.registration?.id) : category !== "K" || buyerVat
  return [
    ...need(
      sellerVat || (!asksForVat && isGiven(seller.taxNumber)),
      rule,
      "seller.vatId",
      asksForVat
        ? `Enter the seller's VAT id, which category ${category} needs.`
        : `Enter the seller's VAT id or tax number, which category ${category} needs.`
    ),
    ...need(buyerIsKnown, rule, "buyer.vatId", `Enter the buyer's VAT id, which category ${category} needs.`)
  ]
}

/** Nothing stands beside O. */
const mixFindings = ({ lines, taxes }: Invoice): Findings => {
  if (!taxes.some(({ category }) => category === "O")) return none
  return [
    ...need(
      taxes.every(({ category }) => category === "O"),
      "BR-O-11",
      "taxes",
      "Put what is outside of VAT (O) on a document of its own."
    ),
    ...need(
      lines.every(({ category }) => category === "O"),
      "BR-O-12",
      "lines",
      "Put lines that are outside of VAT (O) on a document of their own."
    )
  ]
}

const percentFindings = (category: Category, percent: string | undefined, field: string, name: string): Findings => {
  const rule = ruleOf(category, "05")
  if (category === "O") return need(!isGiven(percent), rule, field, `Leave out the percentage of ${name}: O has none.`)
  const value = figure(percent)
  if (isGiven(percent) && value === undefined) return none
  return category === "S"
    ? need(
        value !== undefined && value.units > 0n,
        rule,
        field,
        `Enter a percentage above 0 in ${name}, or choose another tax code.`
      )
    : need(
        value !== undefined && isZero(value),
        rule,
        field,
        `Enter 0 as the percentage of ${name}: category ${category} has no tax.`
      )
}

const reasonFindings = (tax: Tax, field: string, profile: Profile): Findings => {
  const { category, percent, reason, reasonCode } = tax
  const isTaxed = category === "S" || category === "Z"
  const hasReason = isGiven(reason) || isGiven(reasonCode)
  const bound = exemptionsOfCategory[reasonCode ?? ""]
  return [
    ...need(
      category === "O" || isGiven(percent),
      "BR-48",
      `${field}.percent`,
      "Enter the percentage of the tax, also where it is 0."
    ),
    ...need(
      isTaxed !== hasReason,
      ruleOf(category, "10"),
      `${field}.reason`,
      isTaxed
        ? `Leave out the reason: category ${category} is taxed.`
        : `Say why no tax is due (category ${category}), as the law that exempts it asks.`
    ),
    ...(isGiven(reasonCode)
      ? need(
          isExemption(reasonCode),
          "BR-CL-22",
          `${field}.reasonCode`,
          `Choose a code of the VATEX list, or none; ${reasonCode} is not in it.`
        )
      : none),
    ...(profile === "peppol" && bound !== undefined
      ? need(
          bound.category === category,
          bound.rule,
          `${field}.reasonCode`,
          `Use ${reasonCode ?? ""} with category ${bound.category}, not ${category}.`
        )
      : none)
  ]
}

/** Whether two percentages are the same number. */
export const isSamePercent = (a: string | undefined, b: string | undefined): boolean => {
  const [one, other] = [figure(a), figure(b)]
  return one === undefined || other === undefined ? one === other : isSame(one, other)
}
