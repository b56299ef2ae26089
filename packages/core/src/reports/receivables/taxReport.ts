import { BigDecimal, Effect } from "effect"
import { type Conversion, currentConversion } from "../../exchangeRates/Conversion.ts"
import type { BoundedPeriod } from "../../facts/ReportPeriod.ts"
import type { Invoice } from "../../invoices/Invoice.ts"
import type { InvoiceRepository } from "../../invoices/InvoiceRepository.ts"
import { paidParts, partsLeft, type TaxPart } from "../../receivables/paidParts.ts"
import { type Account, type AccountPorts, readAccounts } from "../../receivables/readAccounts.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { minorDigits } from "../../values/currencies.ts"
import { compareNames, compareText } from "../../values/fold.ts"
import type { TaxCodeId } from "../../values/Ids.ts"
import { add, type Amount, type CurrencyCode, zero } from "../../values/Money.ts"
import type { ReportCall, ReportPorts } from "../shared/ReportReader.ts"

export type TaxBasis = "issued" | "received"

/** What was invoiced or received with one code in one currency; without a code, money that no document has yet. */
export interface TaxRow {
  readonly taxCodeId: TaxCodeId | null
  readonly name: string
  readonly currency: CurrencyCode
  readonly net: Amount
  readonly tax: Amount
  /** In the workspace's currency; null where a rate is missing. */
  readonly base: { readonly net: Amount; readonly tax: Amount } | null
}

export interface TaxPorts extends AccountPorts, Pick<ReportPorts, "exchangeRates"> {
  readonly invoices: Pick<InvoiceRepository["Service"], "issued">
}

interface Part extends Pick<TaxRow, "net" | "tax" | "currency" | "taxCodeId" | "name"> {
  /** Of the rate. */
  readonly day: CalendarDate
}

const onAccountName = "On account"

const mostDigits = 2

const addUp = (parts: Iterable<Part>, conversion: Conversion) => {
  const sums = new Map<string, TaxRow>()
  return Effect.map(
    eachInSlices(parts, ({ currency, day, name, net, tax, taxCodeId }) => {
      const key = `${taxCodeId} ${currency}`
      const row = sums.get(key) ?? { net: zero, tax: zero, base: { net: zero, tax: zero } }
      const [baseNet, baseTax] = [conversion.at(net, currency, day), conversion.at(tax, currency, day)]
      sums.set(key, {
        taxCodeId,
        name,
        currency,
        net: add(row.net, net),
        tax: add(row.tax, tax),
        base:
          row.base === null || baseNet === undefined || baseTax === undefined
            ? null
            : { net: add(row.base.net, baseNet), tax: add(row.base.tax, baseTax) }
      })
    }),
    () =>
      [...sums.values()]
        .filter(({ net, tax }) => !BigDecimal.isZero(net) || !BigDecimal.isZero(tax))
        .sort(
          (a, b) =>
            compareText(a.taxCodeId === null ? "1" : "0", b.taxCodeId === null ? "1" : "0") ||
            compareNames(a.name, b.name) ||
            compareText(a.taxCodeId ?? "", b.taxCodeId ?? "") ||
            compareText(a.currency, b.currency)
        )
  )
}

const signed = (document: Invoice, amount: Amount): Amount =>
  document.kind === "credit_note" ? BigDecimal.negate(amount) : amount

/** Documents of the period; what came from another system was invoiced there. */
const issuedParts = (documents: ReadonlyArray<Invoice>, from: CalendarDate): ReadonlyArray<Part> =>
  documents.flatMap((document) => {
    const { currency, imported, issueDate, totals } = document
    if (imported || totals === null || issueDate === null || issueDate < from) return []
    return totals.byTax.map(({ name, net, tax, taxCodeId }) => ({
      taxCodeId,
      name,
      currency,
      day: issueDate,
      net: signed(document, net),
      tax: signed(document, tax)
    }))
  })

/** What was paid of documents up to a day, with a sign: at the end of a period, less at its start. */
const paidUntil = (
  accounts: ReadonlyArray<Account>,
  {
    byId,
    notesOf
  }: { readonly byId: ReadonlyMap<string, Invoice>; readonly notesOf: ReadonlyMap<string, Array<Invoice>> },
  { at, sign }: { readonly at: CalendarDate; readonly sign: 1 | -1 }
): ReadonlyArray<Part> => {
  const withSign = (amount: Amount) => (sign === 1 ? amount : BigDecimal.negate(amount))
  return accounts.flatMap(({ currency, items, onAccount }) => {
    const digits = Math.min(mostDigits, minorDigits(currency))
    const paid = items.flatMap(({ day, id, paid: amount, source }): ReadonlyArray<Part> => {
      const document = source === "document" && id !== null ? byId.get(id) : undefined
      if (document === undefined || document.imported) return []
      const notes = (notesOf.get(document.id) ?? []).filter(({ issueDate }) => issueDate !== null && issueDate <= at)
      return paidParts(partsLeft(document, notes), amount, digits).map((part: TaxPart) => ({
        ...part,
        currency,
        day,
        net: withSign(part.net),
        tax: withSign(part.tax)
      }))
    })
    return BigDecimal.isZero(onAccount)
      ? paid
      : [...paid, { taxCodeId: null, name: onAccountName, currency, day: at, net: withSign(onAccount), tax: zero }]
  })
}

/** Net and tax by code: of documents by their date, or of what was paid of them in a period. */
export const taxReport = Effect.fnUntraced(function* (
  ports: TaxPorts,
  { visible, who }: ReportCall,
  { basis, from, to }: BoundedPeriod & { readonly basis: TaxBasis }
) {
  const [documents, conversion] = yield* Effect.all(
    [
      ports.invoices.issued(visible, { through: to }),
      currentConversion(ports.exchangeRates, visible, who.workspace.currency)
    ],
    { concurrency: "unbounded" }
  )
  if (basis === "issued") return yield* addUp(issuedParts(documents, from), conversion)
  const start = addDays(from, -1)
  const termsOf = () => 0
  const [before, after] = yield* Effect.all([
    readAccounts(ports, visible, { at: start, termsOf, isWhole: true }),
    readAccounts(ports, visible, { at: to, termsOf, isWhole: true })
  ])
  const byId = new Map<string, Invoice>()
  const notesOf = new Map<string, Array<Invoice>>()
  yield* eachInSlices(documents, (document) => {
    byId.set(document.id, document)
    const { corrects } = document
    if (corrects !== null) notesOf.set(corrects, [...(notesOf.get(corrects) ?? []), document])
  })
  return yield* addUp(
    [
      ...paidUntil(after, { byId, notesOf }, { at: to, sign: 1 }),
      ...paidUntil(before, { byId, notesOf }, { at: start, sign: -1 })
    ],
    conversion
  )
})
