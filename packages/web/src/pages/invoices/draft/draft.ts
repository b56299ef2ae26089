import type { Invoice, InvoiceLine, InvoicePatch } from "@hourbook/contract/contract"
import type { Day } from "../../../format/dates.ts"
import { fixedOf, fixedText, productOf } from "../../../format/fixedPoint.ts"
import { amountText, decimalFrom, decimalOf, typedNumber } from "../../../format/moneyText.ts"
import { numberText } from "../parts/numberText.ts"

/** A line as it is typed. */
export interface DraftLine {
  /** Known by this on the page, also after the server has it. */
  readonly key: string
  /** Its id on the server; null until the server has it. */
  readonly id: string | null
  readonly text: string
  readonly quantity: string
  readonly unit: InvoiceLine["unit"]
  readonly price: string
  readonly taxCodeId: string | null
  readonly source: InvoiceLine["source"]
  readonly entries: number
  /** Of work and charges: what their records cost. */
  readonly net: string
  readonly orderNumber: string | null
  /** A deposit that it takes off, and the tax that goes with it. Its amounts and tax code stay. */
  readonly deducts: string | null
  readonly deductedTax: string | null
}

/** A draft as it is typed: nothing that a person wrote is turned into something else before it is saved. */
export interface Draft {
  readonly intro: string
  readonly note: string
  readonly issueDate: Day | null
  readonly dueDate: Day | null
  readonly serviceFrom: Day | null
  readonly serviceTo: Day | null
  readonly seriesId: string | null
  readonly language: "en" | "de"
  readonly orderNumber: string
  readonly buyerReference: string
  readonly deposit: boolean
  /** Percent and days of a discount for early payment; both empty for none. */
  readonly earlyPercent: string
  readonly earlyDays: string
  readonly lines: ReadonlyArray<DraftLine>
}

const priceText = (price: number, currency: string): string => {
  const decimal = decimalFrom(price)
  return decimal === undefined ? numberText(price) : amountText(decimal, currency)
}

export const lineOf = (line: InvoiceLine, currency: string): DraftLine => ({
  key: line.id,
  id: line.id,
  text: line.text,
  quantity: typedNumber(numberText(line.quantity)),
  unit: line.unit,
  price: priceText(line.unit_price, currency),
  taxCodeId: line.tax_code_id,
  source: line.source,
  entries: line.entries_count,
  net: numberText(line.net),
  orderNumber: line.order_number,
  deducts: line.deducts,
  deductedTax: line.deducted_tax === null ? null : numberText(line.deducted_tax)
})

/** The draft of a document, its numbers as a person types them. */
export const draftOf = (invoice: Invoice): Draft => ({
  intro: invoice.intro ?? "",
  note: invoice.note ?? "",
  issueDate: invoice.issue_date,
  dueDate: invoice.due_date,
  serviceFrom: invoice.service_from,
  serviceTo: invoice.service_to,
  seriesId: invoice.series_id,
  language: invoice.language,
  orderNumber: invoice.order_number ?? "",
  buyerReference: invoice.buyer_reference ?? "",
  deposit: invoice.deposit,
  earlyPercent:
    invoice.early_payment_terms === null ? "" : typedNumber(numberText(invoice.early_payment_terms.percent)),
  earlyDays: invoice.early_payment_terms?.days.toString() ?? "",
  lines: invoice.lines.map((line) => lineOf(line, invoice.currency))
})

/** A quantity as decimal text of at most 6 decimals; undefined for what is none, and for 0. */
export const quantityOf = (text: string): string | undefined => {
  const [, sign = "", digits = ""] = /^([-−]?)(.*)$/u.exec(text.trim()) ?? []
  const [whole, part, ...more] = digits.replaceAll(/\s/gu, "").replace(",", ".").split(".")
  if (more.length > 0 || !/^\d{0,9}$/u.test(whole ?? "") || !/^\d{0,6}$/u.test(part ?? "")) return undefined
  if ((whole ?? "") === "" && (part ?? "") === "") return undefined
  const fixed = fixedOf(`${whole === "" ? "0" : whole}${part === undefined || part === "" ? "" : `.${part}`}`)
  return fixed === undefined || fixed === 0n ? undefined : fixedText(sign === "" ? fixed : -fixed)
}

/** A price as decimal text: never below 0. */
export const priceOf = (text: string): string | undefined => {
  const read = decimalOf(text)
  return read === undefined || read.startsWith("-") ? undefined : read
}

/** What a line comes to, rounded to the currency; undefined while it cannot be read. Work and charges have what their records cost. */
export const netOf = (line: DraftLine, digits: number): string | undefined => {
  if (line.source !== "manual") return line.net
  const quantity = fixedOf(quantityOf(line.quantity) ?? "")
  const price = fixedOf(priceOf(line.price) ?? "")
  return quantity === undefined || price === undefined
    ? undefined
    : fixedText(productOf(quantity, price, digits), digits)
}

/** Whether a line can be saved. */
export const isLineSound = (line: DraftLine): boolean =>
  line.text.trim() !== "" &&
  (line.source !== "manual" || priceOf(line.price) !== undefined) &&
  quantityOf(line.quantity) !== undefined

/** Those that are sent: a new line only once it is whole. */
export const sentLines = ({ lines }: Draft): ReadonlyArray<DraftLine> =>
  lines.filter((line) => line.id !== null || isLineSound(line))

const percentOf = (text: string): string => text.trim().replace(",", ".")

/** Whether percent and days of a discount for early payment can be saved: both, or neither. */
export const isEarlySound = ({ earlyDays, earlyPercent }: Pick<Draft, "earlyDays" | "earlyPercent">): boolean => {
  const [days, percent] = [earlyDays.trim(), percentOf(earlyPercent)]
  if (days === "" && percent === "") return true
  const isPercent = /^\d{1,2}(?:\.\d{1,2})?$/u.test(percent) && Number(percent) > 0
  return isPercent && /^[1-9]\d{0,2}$/u.test(days) && Number(days) <= 365
}

/** Whether all that the server has of it can be saved. */
export const isSound = (draft: Draft): boolean => sentLines(draft).every(isLineSound) && isEarlySound(draft)

/** Whether a new line waits for the rest of it. */
export const hasUnfinished = ({ lines }: Draft): boolean =>
  lines.some((line) => line.id === null && !isLineSound(line) && `${line.text}${line.price}`.trim() !== "")

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim())

export const sentLine = (line: DraftLine) => ({
  text: line.text.trim(),
  quantity: quantityOf(line.quantity) ?? line.quantity,
  unit: line.unit,
  ...(line.source === "manual" ? { unit_price: priceOf(line.price) ?? line.price } : {}),
  tax_code_id: line.taxCodeId,
  order_number: line.orderNumber
})

/** What is sent of it. */
export const patchOf = (draft: Draft) =>
  ({
    intro: orNull(draft.intro),
    note: orNull(draft.note),
    issue_date: draft.issueDate,
    due_date: draft.dueDate,
    service_from: draft.serviceFrom,
    service_to: draft.serviceTo,
    series_id: draft.seriesId,
    language: draft.language,
    order_number: orNull(draft.orderNumber),
    buyer_reference: orNull(draft.buyerReference),
    deposit: draft.deposit,
    early_payment_terms:
      draft.earlyDays.trim() === ""
        ? null
        : { percent: percentOf(draft.earlyPercent), days: Number(draft.earlyDays.trim()) },
    lines: sentLines(draft).map((line) => ({ ...(line.id === null ? {} : { id: line.id }), ...sentLine(line) }))
  }) satisfies InvoicePatch

/** Whether two drafts are sent alike. */
export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(patchOf(one)) === JSON.stringify(patchOf(other))

/** The draft after the server has saved what was sent: new lines have their ids, and those of work what their records cost now. */
export const afterSaving = (draft: Draft, sent: Draft, saved: Invoice): Draft => {
  const ids = new Map(sentLines(sent).map(({ key }, at) => [key, saved.lines[at]]))
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      const found = ids.get(line.key)
      return found === undefined ? line : { ...line, id: found.id, net: numberText(found.net) }
    })
  }
}

let made = 0

/** A new line of a person. */
export const newLine = (
  of: Partial<Pick<DraftLine, "text" | "quantity" | "unit" | "price" | "taxCodeId">> = {}
): DraftLine => {
  made += 1
  return {
    key: `new-${made}`,
    id: null,
    text: "",
    quantity: "1",
    unit: "piece",
    price: "",
    taxCodeId: null,
    source: "manual",
    entries: 0,
    net: "0",
    orderNumber: null,
    deducts: null,
    deductedTax: null,
    ...of
  }
}
