import { taxCurrencyOf } from "../codes/countries.ts"
import { isCurrency, minorDigits } from "../codes/currencies.ts"
import type { Invoice, Period } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { isGiven } from "../document/written.ts"
import { isDay } from "../values/days.ts"
import { compare, isNegative, isZero, zero } from "../values/Decimal.ts"
import { figure } from "./figures.ts"
import { type Findings, need, needText, none } from "./Finding.ts"

/** The head of the document: number, days, currency, references. */
export const documentFindings = (invoice: Invoice, profile: Profile): Findings => [
  ...needText(invoice.number, "BR-02", "number", "Give the document a number."),
  ...needText(invoice.issueDate, "BR-03", "issueDate", "Enter the day of issue."),
  ...currencyFindings(invoice),
  ...dueFindings(invoice),
  ...periodFindings(invoice),
  ...dayFindings(invoice),
  ...precedingFindings(invoice),
  ...need(invoice.lines.length > 0, "BR-16", "lines", "Add at least one line."),
  ...need(invoice.taxes.length > 0, "BR-CO-18", "taxes", "Add the tax of the lines, also where it is 0."),
  ...(profile === "peppol"
    ? need(
        isGiven(invoice.buyerReference) || isGiven(invoice.orderNumber),
        "PEPPOL-EN16931-R003",
        "buyerReference",
        "Enter the buyer's reference or order number; ask the client which one to name."
      )
    : none)
]

const currencyFindings = ({ accounting, currency, seller, totals }: Invoice): Findings => {
  if (!isGiven(currency)) return needText(currency, "BR-05", "currency", "Choose the currency of the document.")
  const tax = figure(totals.tax)
  const own = taxCurrencyOf(seller.country)
  return [
    ...need(isCurrency(currency), "BR-CL-04", "currency", `Choose a currency of ISO 4217; ${currency} is none.`),
    ...need(
      minorDigits(currency) <= 2,
      "HB-CURRENCY",
      "currency",
      `Send this document as PDF: amounts in ${currency} have 3 decimals, and e-invoices allow 2.`
    ),
    ...need(
      own === undefined || own === currency || tax === undefined || isZero(tax) || accounting !== undefined,
      "HB-ACCOUNTING",
      "accounting",
      `Add the tax in ${own ?? "the seller's currency"} at the rate of the day, as the seller's country asks for it.`
    ),
    ...(accounting === undefined ? none : accountingFindings(currency, accounting, totals.tax))
  ]
}

const accountingFindings = (
  currency: string,
  accounting: { readonly currency: string; readonly tax: string },
  total: string
): Findings => {
  const [here, there] = [figure(total) ?? zero, figure(accounting.tax) ?? zero]
  return [
    ...need(
      isCurrency(accounting.currency),
      "BR-CL-05",
      "accounting.currency",
      `Choose a currency of ISO 4217; ${accounting.currency || "nothing"} is none.`
    ),
    ...need(
      accounting.currency !== currency,
      "PEPPOL-EN16931-R005",
      "accounting",
      "Leave the tax in another currency out, as it is the currency of the document."
    ),
    ...need(
      compare(here, zero) * compare(there, zero) >= 0,
      "PEPPOL-EN16931-R055",
      "accounting.tax",
      "Give the tax the same sign in both currencies."
    )
  ]
}

/** Invoices with something to pay say until when. */
const dueFindings = ({ dueDate, kind, paymentTerms, totals }: Invoice): Findings => {
  const gross = figure(totals.gross) ?? zero
  const isPayable = kind === "invoice" && !isZero(gross) && !isNegative(gross)
  return [
    ...need(
      !isPayable || isGiven(dueDate) || isGiven(paymentTerms),
      "BR-CO-25",
      "dueDate",
      "Enter the day by which to pay, or the terms of payment."
    ),
    ...need(!isNegative(gross), "HB-GROSS", "totals.gross", "Issue a credit note instead: the total is below 0.")
  ]
}

const periodFindings = ({ lines, period, taxes }: Invoice): Findings => {
  if (period === undefined || !isGiven(period.start) || !isGiven(period.end)) {
    const rule = taxes.some(({ category }) => category === "K") ? "BR-IC-11" : "BR-DE-TMP-32"
    return need(false, rule, "period", "Enter the first and the last day of the work.")
  }
  const within = lines.flatMap((line, index) => lineInPeriod(line.period, period, `lines[${index}].period`))
  return [...orderOf(period, "BR-29", "period"), ...within]
}

const orderOf = ({ end, start }: Period, rule: string, field: string): Findings =>
  need(
    !isGiven(start) || !isGiven(end) || start <= end,
    rule,
    field,
    `End the period on ${start} or later, not on ${end}.`
  )

const lineInPeriod = (period: Period | undefined, whole: Period, field: string): Findings =>
  period === undefined
    ? none
    : [
        ...orderOf(period, "BR-30", field),
        ...need(
          !isGiven(period.start) || period.start >= whole.start,
          "PEPPOL-EN16931-R110",
          field,
          `Begin the period of the document on ${period.start}, or that of the line on ${whole.start}.`
        ),
        ...need(
          !isGiven(period.end) || period.end <= whole.end,
          "PEPPOL-EN16931-R111",
          field,
          `End the period of the document on ${period.end}, or that of the line on ${whole.end}.`
        )
      ]

const dayFindings = ({ corrects, deducts = [], dueDate, issueDate, lines, period }: Invoice): Findings =>
  [
    ["issueDate", issueDate],
    ["dueDate", dueDate],
    ["period.start", period?.start],
    ["period.end", period?.end],
    ["corrects.issueDate", corrects?.issueDate],
    ...deducts.map(({ issueDate: day }, index) => [`deducts[${index}].issueDate`, day]),
    ...lines.flatMap((line, index) => [
      [`lines[${index}].period.start`, line.period?.start],
      [`lines[${index}].period.end`, line.period?.end]
    ])
  ].flatMap(([field = "", day]) =>
    isGiven(day)
      ? need(isDay(day), "PEPPOL-EN16931-F001", field, `Write a day of the calendar such as 2026-03-31, not ${day}.`)
      : none
  )

const precedingFindings = ({ corrects, deducts = [], kind }: Invoice): Findings => [
  ...deducts.flatMap(({ number }, index) =>
    needText(number, "BR-55", `deducts[${index}].number`, "Enter the number of the deposit that is deducted.")
  ),
  ...(corrects === undefined
    ? need(kind === "invoice", "HB-CORRECTS", "corrects", "Name the invoice that this credit note corrects.")
    : needText(corrects.number, "BR-55", "corrects.number", "Enter the number of the invoice that is corrected."))
]
