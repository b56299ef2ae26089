import type { InvoiceBank, InvoicePaper } from "./InvoicePaper.ts"
import { paymentCode } from "./paymentCode.ts"
import { addressLines } from "./sheet/addressLines.ts"
import { digitsOf } from "./sheet/amounts.ts"
import type { InvoiceWords } from "./sheet/invoiceWords.ts"
import type { Fact, Letter, Payment } from "./sheet/Letter.ts"
import type { Day, Writing } from "./sheet/Writing.ts"

interface Written {
  readonly locale: string
  readonly words: InvoiceWords
  readonly writing: Writing
  readonly title: string
}

const isText = (text: string | null): text is string => text !== null && text !== ""
const paragraphs = (text: string | null): ReadonlyArray<string> => (text ?? "").split("\n").filter(isText)
const isZero = (amount: string): boolean => /^-?[0.]+$/u.test(amount)

/** On one line. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0")

/** Facts of which the value is known. */
const known = (facts: ReadonlyArray<readonly [string, string | null]>): ReadonlyArray<Fact> =>
  facts.flatMap(([label, value]) => (isText(value) ? [{ label, value }] : []))

/** `03.11.2026` in German, `3 Nov 2026` in English. */
export const dayIn = (locale: string): ((day: Day) => string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

const factsOf = (invoice: InvoicePaper, { locale, words, writing }: Written): ReadonlyArray<Fact> => {
  const { buyer, corrects, dueDate, issueDate, kind, number, orderNumber, serviceFrom, serviceTo } = invoice
  const day = dayIn(locale)
  const isCredit = kind === "credit_note"
  const period =
    serviceFrom === null || serviceTo === null
      ? null
      : serviceFrom === serviceTo
        ? day(serviceFrom)
        : writing.days(serviceFrom, serviceTo)
  return known([
    [isCredit ? words.creditNoteNumber : words.invoiceNumber, number],
    [words.issued, issueDate === null ? null : day(issueDate)],
    [words.corrects, corrects === null ? null : corrects.number],
    [words.due, dueDate === null || isCredit ? null : day(dueDate)],
    [serviceFrom === serviceTo ? words.day : words.period, period],
    [words.order, orderNumber],
    [words.reference, invoice.buyerReference],
    [words.yourVatId, buyer.vatId]
  ])
}

const isPayable = ({ kind, number, totals }: InvoicePaper): boolean =>
  kind === "invoice" && number !== null && !totals.gross.startsWith("-") && !isZero(totals.gross)

/** What is said below the sums: why there is no tax, the terms, notes. */
const closingOf = (invoice: InvoicePaper, { locale, words, writing }: Written): ReadonlyArray<string> => {
  const { accounting, currency, digits, dueDate, early, number, taxes, totals } = invoice
  const day = dayIn(locale)
  const money = (amount: string) => writing.money(amount, currency, digits)
  const reasons = [...new Set(taxes.flatMap(({ reason }) => (isText(reason) ? [reason] : [])))]
  const rate = accounting === null ? "" : `1 ${currency} = ${writing.plain(accounting.rate, digitsOf(accounting.rate))}`
  return [
    ...(number === null ? [words.isNone] : []),
    ...reasons,
    ...(accounting === null || isZero(accounting.tax)
      ? []
      : [
          words.accounting(
            words.vat,
            writing.money(accounting.tax, accounting.currency),
            `${rate} ${accounting.currency}`
          )
        ]),
    ...(isPayable(invoice) && dueDate !== null ? [words.payBy(money(totals.gross), day(dueDate))] : []),
    ...(isPayable(invoice) && early !== null
      ? [
          words.discount(
            words.percent(writing.plain(early.percent, digitsOf(early.percent))),
            day(early.day),
            money(early.amount)
          )
        ]
      : []),
    ...paragraphs(invoice.note)
  ]
}

const codeOf = (invoice: InvoicePaper, { holder, iban, bic }: InvoiceBank, words: InvoiceWords): Payment["code"] => {
  const { currency, number, seller, totals } = invoice
  if (!isPayable(invoice) || currency !== "EUR" || !isText(iban)) return null
  const modules = paymentCode({
    holder: holder ?? seller.name,
    iban,
    bic,
    amount: totals.gross,
    reference: number ?? ""
  })
  return modules === null ? null : { modules, caption: words.scan }
}

const paymentsOf = (invoice: InvoicePaper, { words }: Written): ReadonlyArray<Payment> =>
  invoice.kind === "credit_note"
    ? []
    : invoice.banks.map((bank, index) => ({
        title: words.payment,
        facts: known([
          [words.account, bank.holder ?? invoice.seller.name],
          [words.iban, bank.iban === null ? null : bank.iban.replace(/\s/gu, "").replace(/(.{4})(?=.)/gu, "$1 ")],
          [words.bic, bank.bic],
          [words.purpose, invoice.number]
        ]),
        text: paragraphs(bank.text),
        // One code is enough, and two are a trap.
        code: index === 0 ? codeOf(invoice, bank, words) : null
      }))

const usPaper = new Set(["US", "CA", "MX", "PR", "PH", "CO", "CL", "VE", "GT", "CR", "PA", "DO", "SV"])

/** What makes an invoice a letter. */
export const invoiceLetter = (invoice: InvoicePaper, written: Written): Letter => {
  const { attachment, buyer, corrects, currency, digits, dueDate, kind, logo, number, seller, totals } = invoice
  const { locale, title, words, writing } = written
  const day = dayIn(locale)
  const own = addressLines(seller, locale, buyer.country)
  const amount = writing.money(totals.gross, currency, digits)
  const label =
    kind === "credit_note"
      ? words.credited
      : dueDate === null || !isPayable(invoice)
        ? words.total
        : words.dueBy(day(dueDate))
  return {
    format: usPaper.has(seller.country ?? buyer.country ?? "") ? "usLetter" : "a4Letter",
    logo,
    sender: seller.name,
    senderLines: [...own, ...[seller.phone, seller.email].filter(isText)],
    returnLine: [seller.name, ...addressLines(seller, locale, seller.country)].join(" · "),
    address: [buyer.name, ...addressLines(buyer, locale, seller.country)],
    facts: factsOf(invoice, written),
    title: number === null ? title : `${title} ${number}`,
    figure: { label, value: amount },
    intro: [
      ...(corrects === null ? [] : [words.correctsOf(corrects.number, day(corrects.issueDate))]),
      ...paragraphs(invoice.intro)
    ],
    closing: closingOf(invoice, written),
    payments: paymentsOf(invoice, written),
    foot: [
      [
        seller.name,
        seller.registration,
        isText(seller.vatId) ? unbroken(`${words.vatId} ${seller.vatId}`) : null,
        isText(seller.taxNumber) ? unbroken(`${words.taxNumber} ${seller.taxNumber}`) : null
      ]
        .filter(isText)
        .join(" · "),
      ...paragraphs(seller.footer)
    ],
    mark: number === null ? words.mark : null,
    attachment
  }
}
