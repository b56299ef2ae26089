import { dayIn, invoiceLetter } from "./invoiceLetter.ts"
import type { InvoicePaper, InvoicePaperLine, InvoiceTax } from "./InvoicePaper.ts"
import { digitsOf, plus } from "./sheet/amounts.ts"
import { type InvoiceWords, invoiceWords } from "./sheet/invoiceWords.ts"
import { quantityText } from "./sheet/quantity.ts"
import type { Cells, Column, Row, Sheet, Sum } from "./sheet/Sheet.ts"
import { type InLanguage, type Writing, writingOf } from "./sheet/Writing.ts"

const isTaxed = ({ category }: Pick<InvoiceTax, "category">): boolean => category === "S" || category === "Z"

/** Countries whose tax is not called VAT. */
const withOtherTaxes = new Set(["US", "CA", "AU", "NZ", "SG", "IN", "MY", "JP", "HK"])

export const taxName = (country: string | null, words: InvoiceWords): string =>
  withOtherTaxes.has(country ?? "") ? words.tax : words.vat

const percentText = (percent: string, { plain }: Writing, words: InvoiceWords): string =>
  words.percent(plain(percent, digitsOf(percent)))

/** A sum for each tax; none where nothing is taxed, as the reason says why. */
const taxSums = (invoice: InvoicePaper, writing: Writing, words: InvoiceWords): ReadonlyArray<Sum> => {
  const { currency, digits, seller, taxes } = invoice
  const money = (amount: string) => writing.money(amount, currency, digits)
  const isVat = taxName(seller.country, words) === words.vat
  return taxes.flatMap((tax) =>
    isTaxed(tax) || taxes.some(isTaxed)
      ? [
          {
            label: words.taxOf(isVat ? words.vat : tax.name, percentText(tax.percent, writing, words), money(tax.net)),
            values: [money(tax.tax)]
          }
        ]
      : []
  )
}

const sumsOf = (invoice: InvoicePaper, writing: Writing, words: InvoiceWords): ReadonlyArray<Sum> => {
  const { currency, digits, totals } = invoice
  const money = (amount: string) => writing.money(amount, currency, digits)
  const taxes = taxSums(invoice, writing, words)
  return [
    ...(taxes.length === 0 ? [] : [{ label: words.net, values: [money(totals.net)] }]),
    ...taxes,
    { label: words.total, values: [money(totals.gross)], isLast: true }
  ]
}

const columnsOf = (
  words: InvoiceWords,
  { currency, tax }: { readonly currency: string; readonly tax: string | null }
): ReadonlyArray<Column> => [
  { title: "", align: "start", tone: "soft" },
  { title: words.description, align: "start", fills: true },
  { title: words.quantity, align: "end" },
  { title: words.price, align: "end" },
  ...(tax === null ? [] : [{ title: tax, align: "end" } as const]),
  { title: `${words.amount} ${currency}`, align: "end" }
]

/** An invoice or credit note as it is printed. Yields between lines. */
export function* invoiceSheet(
  invoice: InvoicePaper,
  { language, locale }: InLanguage,
  annex?: Iterator<void, Sheet>
): Generator<void, Sheet> {
  const { accounting, buyer, currency, deposit, digits, kind, lines, number, seller, taxes } = invoice
  const words = invoiceWords[language]
  const writing = writingOf({ language, locale }, [currency, ...(accounting === null ? [] : [accounting.currency])])
  const { plain } = writing
  const hasTax = taxes.some(isTaxed)
  const cellsOf = (all: Record<"place" | "text" | "quantity" | "price" | "tax" | "net", string>): Cells => [
    all.place,
    all.text,
    all.quantity,
    all.price,
    ...(hasTax ? [all.tax] : []),
    all.net
  ]
  const blank = { place: "", text: "", quantity: "", price: "", tax: "", net: "" }
  const detailOf = ({ deducts, orderNumber }: InvoicePaperLine): string =>
    [
      orderNumber === null ? "" : words.orderOf(orderNumber),
      deducts === null
        ? ""
        : words.depositOf(
            deducts.number,
            dayIn(locale)(deducts.issueDate),
            writing.money(deducts.tax.replace(/^-/u, ""), currency, digits)
          )
    ]
      .filter((text) => text !== "")
      .join(" · ")
  const rows: Array<Row> = []
  let soFar = "0"
  for (const [index, line] of lines.entries()) {
    soFar = plus(soFar, line.net)
    const after = soFar
    rows.push({
      cells: cellsOf({
        place: String(index + 1),
        text: line.text,
        quantity: quantityText(line.quantity, line.unit, writing, words),
        price: plain(line.unitPrice, Math.max(digits, digitsOf(line.unitPrice))),
        tax: line.percent === null ? "–" : percentText(line.percent, writing, words),
        net: plain(line.net, digits)
      }),
      detail: detailOf(line),
      carried: () => [cellsOf({ ...blank, net: plain(after, digits) })]
    })
    yield
  }
  const title =
    kind === "credit_note"
      ? words.creditNote
      : number === null
        ? words.proForma
        : deposit
          ? words.deposit
          : words.invoice
  return {
    language,
    sender: seller.name,
    subject: number === null ? title : `${title} ${number}`,
    period: buyer.name,
    letter: {
      ...invoiceLetter(invoice, { locale, words, writing, title }),
      ...(number === null || invoice.issueDate === null ? {} : { day: invoice.issueDate })
    },
    ...(annex === undefined ? {} : { annex: yield* { [Symbol.iterator]: () => annex } }),
    figures: [],
    columns: columnsOf(words, { currency, tax: hasTax ? taxName(seller.country, words) : null }),
    opening: [],
    groups: [{ title: "", sums: [], rows }],
    keepsBreaks: true,
    empty: "",
    sums: sumsOf(invoice, writing, words),
    notes: [],
    signatures: [],
    carriedOver: words.carriedOver,
    broughtForward: words.broughtForward,
    page: writing.words.page,
    lacking: writing.lacking
  }
}
