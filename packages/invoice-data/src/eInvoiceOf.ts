import type { Buyer } from "@hourbook/core/billing/Buyer"
import type { Bank, Seller } from "@hourbook/core/billing/Party"
import type { FrozenParts, InvoiceLine } from "@hourbook/core/invoices/Invoice"
import type { DocumentToIssue } from "@hourbook/core/invoices/IssueCheck"
import { digitsOf } from "@hourbook/core/invoices/lineAmounts"
import { add, type Amount, toText, toTextWithDigits, zero } from "@hourbook/core/values/Money"
import { taxCurrencyOf } from "@hourbook/einvoice/codes/countries"
import type { Account, Invoice, Line, Party, Payment, Tax } from "@hourbook/einvoice/document/Invoice"
import { registrationByAddress, registrationOf } from "./registration.ts"

/** Lines of text as one. */
const flat = (text: string): string => text.replace(/\s+/gu, " ").trim()

/** Fields that have a value: the others are left out. */
const given = <K extends string, V>(fields: Readonly<Record<K, V | null | undefined>>): { readonly [key in K]?: V } => {
  const known: { [key in K]?: V } = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined && value !== "") known[name] = value
  }
  return known
}

const addressOf = ({ city, eAddress, postcode, region, street, street2, vatId }: Seller | Buyer) => ({
  ...given({ street, street2, city, postcode, region, vatId }),
  ...given({ electronicAddress: eAddress })
})

const sellerOf = (seller: Seller): Party => {
  const { contactEmail, contactName, contactPhone, country, eAddress, footer, legalName, registration, taxNumber } =
    seller
  const contact = given({ name: contactName, phone: contactPhone, email: contactEmail })
  const registered = registrationOf(registration, country) ?? registrationByAddress(eAddress, country)
  return {
    name: legalName ?? "",
    country: country ?? "",
    ...addressOf(seller),
    ...given({ taxNumber, legalText: footer === null ? null : flat(footer) }),
    ...given({ registration: registered }),
    ...(Object.keys(contact).length === 0 ? {} : { contact })
  }
}

const buyerOf = (buyer: Buyer, clientName: string): Party => {
  const { country, eAddress, emails, legalName } = buyer
  const [email] = emails
  return {
    name: legalName ?? clientName,
    country: country ?? "",
    ...addressOf(buyer),
    ...given({ registration: registrationByAddress(eAddress, country) }),
    ...(email === undefined ? {} : { contact: { email } })
  }
}

const accountOf = (bank: Bank, seller: Seller): Account =>
  given({
    iban: bank.iban?.replace(/\s/gu, ""),
    number: bank.iban === null ? (bank.text === null ? null : flat(bank.text)) : null,
    holder: bank.holder ?? seller.legalName,
    bic: bank.bic?.replace(/\s/gu, "")
  })

/** A transfer to the accounts that take the currency: by SEPA where it can be. */
const paymentOf = (seller: Seller, currency: string, number: string): Payment | undefined => {
  const banks = seller.banks.filter((bank) => bank.currency === currency)
  if (banks.length === 0) return undefined
  const isSepa = currency === "EUR" && banks.every(({ iban }) => iban !== null)
  return { means: isSepa ? "58" : "30", reference: number, accounts: banks.map((bank) => accountOf(bank, seller)) }
}

/** The discount for early payment as programs read it. */
const termsOf = ({ earlyPayment }: Buyer): string | undefined =>
  earlyPayment === null
    ? undefined
    : `#SKONTO#TAGE=${earlyPayment.days}#PROZENT=${toTextWithDigits(earlyPayment.percent, 2)}#`

const units = { hour: "HUR", day: "DAY", piece: "C62", month: "MON" } as const

const lineOf = (line: InvoiceLine, id: string, currency: string, { taxCodes }: FrozenParts): Line => {
  const code = taxCodes.find((one) => one.id === line.taxCodeId)
  const [text = "", ...more] = line.text.split("\n").filter((part) => part.trim() !== "")
  return {
    id,
    text,
    ...given({ description: flat(more.join(" ")), orderNumber: line.orderNumber }),
    quantity: toText(line.quantity),
    unit: units[line.unit],
    price: toText(line.unitPrice),
    net: toTextWithDigits(line.net ?? zero, digitsOf(currency)),
    category: code?.category ?? "S",
    ...(code === undefined || code.category === "O" ? {} : { percent: toText(code.percent) }),
    ...(line.from === null || line.to === null ? {} : { period: { start: line.from, end: line.to } })
  }
}

/** Taxes by category and percentage: S has a sum for each percentage, every other category one. */
const taxesOf = ({ body: { frozen }, invoice }: DocumentToIssue): ReadonlyArray<Tax> => {
  const digits = digitsOf(invoice.currency)
  const groups = Map.groupBy(invoice.totals?.byTax ?? [], ({ category, percent }) =>
    category === "S" ? `S ${toText(percent)}` : category
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { category, percent } = first
    const codes = frozen.taxCodes.filter(({ id }) => group.some(({ taxCodeId }) => taxCodeId === id))
    const reasons = [...new Set(codes.flatMap(({ reason }) => (reason === null ? [] : [reason])))]
    const reasonCode = codes.find((code) => code.reasonCode !== null)?.reasonCode
    const total = (of: (tax: (typeof group)[number]) => Amount): string =>
      toTextWithDigits(
        group.reduce((sum, tax) => add(sum, of(tax)), zero),
        digits
      )
    return [
      {
        category,
        ...(category === "O" ? {} : { percent: toText(percent) }),
        net: total(({ net }) => net),
        tax: total(({ tax }) => tax),
        ...(category === "S" || category === "Z" ? {} : given({ reason: reasons.join(" "), reasonCode }))
      }
    ]
  })
}

/** Tax in the currency of the seller's country. The workspace may have another, which is not the tax office's. */
const accountingOf = ({ accounting, seller }: FrozenParts): Invoice["accounting"] | null => {
  if (accounting === null) return null
  const { currency, tax } = accounting
  const own = taxCurrencyOf(seller.country ?? "")
  return own === undefined || own === currency ? { currency, tax: toTextWithDigits(tax, digitsOf(currency)) } : null
}

/** The deposits that lines take off, each once. */
const deductedOf = (lines: ReadonlyArray<InvoiceLine>): NonNullable<Invoice["deducts"]> => [
  ...new Map(
    lines.flatMap(({ deducts }) =>
      deducts === null ? [] : [[deducts.invoiceId, { number: deducts.number, issueDate: deducts.issueDate }] as const]
    )
  ).values()
]

/** Before the issue, a document is checked as if it had a number. */
const pending = "1"

/** A document in the terms of EN 16931. What it lacks is blank, and the check names it. */
export const eInvoiceOf = (document: DocumentToIssue): Invoice => {
  const { body, invoice } = document
  const { frozen } = body
  const { gross, net, tax } = invoice.totals ?? { gross: zero, net: zero, tax: zero }
  const { buyerReference, currency, dueDate, issueDate, kind, orderNumber, serviceFrom, serviceTo } = invoice
  const { buyer, clientName, corrects, seller } = frozen
  const number = invoice.number ?? pending
  const deducts = deductedOf(body.lines)
  const digits = digitsOf(currency)
  const texts = [body.intro, body.note].filter((text) => text !== null)
  return {
    kind,
    number,
    issueDate: issueDate ?? "",
    currency,
    ...given({ dueDate, buyerReference, orderNumber }),
    ...given({ note: texts.join("\n"), paymentTerms: termsOf(buyer) }),
    ...given({ accounting: accountingOf(frozen) }),
    ...(serviceFrom === null || serviceTo === null ? {} : { period: { start: serviceFrom, end: serviceTo } }),
    ...given({ corrects }),
    ...(deducts.length === 0 ? {} : { deducts }),
    seller: sellerOf(seller),
    buyer: buyerOf(buyer, clientName),
    ...given({ payment: paymentOf(seller, currency, number) }),
    lines: body.lines.map((line, index) => lineOf(line, String(index + 1), currency, frozen)),
    taxes: taxesOf(document),
    totals: {
      net: toTextWithDigits(net, digits),
      tax: toTextWithDigits(tax, digits),
      gross: toTextWithDigits(gross, digits)
    }
  }
}
