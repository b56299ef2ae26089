import { BigDecimal, Effect, Schema } from "effect"
import { Buyer, EarlyPayment } from "../billing/Buyer.ts"
import { BillingProfile, DocumentLanguage, Seller } from "../billing/Party.ts"
import { TaxCategory, TaxCode } from "../billing/TaxCode.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { rule } from "../values/Check.ts"
import {
  ClientId,
  ImportId,
  InvoiceId,
  InvoiceLineId,
  InvoiceScheduleId,
  InvoiceSeriesId,
  TaxCodeId,
  Uuid,
  WorkspaceId
} from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { Amount, CurrencyCode } from "../values/Money.ts"
import { note, oneLine } from "../values/Text.ts"

export const InvoiceKind = Schema.Literals(["invoice", "credit_note"])
export type InvoiceKind = typeof InvoiceKind.Type

/** A draft is filling while it claims what it is made of, batch by batch. What is issued never changes. */
export const InvoiceState = Schema.Literals(["filling", "draft", "issued"])
export type InvoiceState = typeof InvoiceState.Type

/** A mark that it went to the client. */
export const SentMark = Schema.Struct({ channel: oneLine(40), at: Instant })
export type SentMark = typeof SentMark.Type

export const TaxSum = Schema.Struct({
  taxCodeId: TaxCodeId,
  name: Schema.String,
  category: TaxCategory,
  percent: Amount,
  net: Amount,
  tax: Amount
})
export type TaxSum = typeof TaxSum.Type

/** As the document has them; positive in a credit note, too. */
export const InvoiceTotals = Schema.Struct({ net: Amount, tax: Amount, gross: Amount, byTax: Schema.Array(TaxSum) })
export type InvoiceTotals = typeof InvoiceTotals.Type

/** A field that documents from before do not have. */
const later = <A, I>(field: Schema.Codec<A, I>, value: I) =>
  field.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))

/** The head of a document: what lists and open items need. Its lines are in {@link InvoiceBody}. */
export const Invoice = Schema.Struct({
  id: InvoiceId,
  workspaceId: WorkspaceId,
  kind: InvoiceKind,
  state: InvoiceState,
  /** Whether the entries of a credit note are being freed; they count as freed already. */
  releasing: Schema.Boolean,
  /** Null: the first series that is not archived, at the issue. */
  seriesId: Schema.NullOr(InvoiceSeriesId),
  /** Null in a draft. */
  number: Schema.NullOr(oneLine(60)),
  /** The document that a credit note corrects. */
  corrects: Schema.NullOr(InvoiceId),
  clientId: ClientId,
  currency: CurrencyCode,
  /** What a draft wishes, or null: today at the issue. */
  issueDate: Schema.NullOr(CalendarDate),
  /** Null in a draft: by the client's terms at the issue. */
  dueDate: Schema.NullOr(CalendarDate),
  serviceFrom: Schema.NullOr(CalendarDate),
  serviceTo: Schema.NullOr(CalendarDate),
  buyerReference: Schema.NullOr(oneLine(200)),
  orderNumber: Schema.NullOr(oneLine(200)),
  language: DocumentLanguage,
  /** A discount for early payment; null for none. A draft from before it had one of its own takes its client's. */
  earlyPaymentTerms: Schema.optionalKey(Schema.NullOr(EarlyPayment)),
  /** Null in a draft: read from its records. */
  totals: Schema.NullOr(InvoiceTotals),
  /** What of its gross credit notes have taken back so far. */
  credited: Amount,
  /** What of a credit note's gross the document that it corrects did not owe: see receivables. Null elsewhere. */
  releases: Schema.NullOr(Schema.Boolean),
  /** Whether it asks for money in advance, which a later invoice deducts. It has lines of its own alone. */
  deposit: later(Schema.Boolean, false),
  /** The issued invoice that deducts this deposit. */
  deductedBy: later(Schema.NullOr(InvoiceId), null),
  /** The schedule that made it. */
  scheduleId: later(Schema.NullOr(InvoiceScheduleId), null),
  /** Whether it came from another system: it has no lines, claims and data. */
  imported: Schema.Boolean,
  /** The import that has brought it; null of any other document. */
  importId: Schema.NullOr(ImportId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  sent: Schema.Array(SentMark),
  /**
   * Counts the changes of entries and charges that a draft has, those that leave it included. Whoever writes one counts it up in the
   * same transaction; the version stays.
   */
  touched: Schema.Number,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Invoice = typeof Invoice.Type

export const LineUnit = Schema.Literals(["hour", "day", "piece", "month"])
export type LineUnit = typeof LineUnit.Type

export const LineSource = Schema.Literals(["entries", "charge", "manual"])
export type LineSource = typeof LineSource.Type

const mostQuantity = 1_000_000_000n
/** How much of something: other than 0, at most 6 decimals. */
export const Quantity = Schema.BigDecimal.check(
  rule((quantity: BigDecimal.BigDecimal) => !BigDecimal.isZero(quantity), "a quantity other than 0"),
  rule(
    (quantity: BigDecimal.BigDecimal) => BigDecimal.normalize(quantity).scale <= 6,
    "a quantity with at most 6 decimals"
  ),
  rule(
    (quantity: BigDecimal.BigDecimal) =>
      BigDecimal.isLessThan(BigDecimal.abs(quantity), BigDecimal.make(mostQuantity, 0)),
    "a quantity with at most 9 digits before the decimal point"
  )
)

/** The deposit that a line takes off, as it was issued. */
export const Deduction = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  issueDate: CalendarDate,
  /** The tax that goes with the line's net: what is left of the deposit's own, below 0. */
  tax: Amount
})
export type Deduction = typeof Deduction.Type

export const InvoiceLine = Schema.Struct({
  id: InvoiceLineId,
  text: note(2000),
  /** At most 6 decimals; below 0 for a discount or a deposit. */
  quantity: Quantity,
  unit: LineUnit,
  /** At most 4 decimals, never below 0. */
  unitPrice: Amount,
  taxCodeId: Schema.NullOr(TaxCodeId),
  source: LineSource,
  /** The time entries, or the one charge, that it stands for. Those that another document has, or that have left, do not count. */
  recordIds: Schema.Array(Uuid),
  /** Rounded to the currency. Null in a draft where it is read from records. */
  net: Schema.NullOr(Amount),
  /** What its records cost, exactly; null in a draft, and of a manual line. */
  cost: Schema.NullOr(Amount),
  orderNumber: Schema.NullOr(oneLine(200)),
  /** Of a line that takes off what is left of a deposit under one tax code. Its amounts and code are the deposit's. */
  deducts: later(Schema.NullOr(Deduction), null),
  /** The days of its work. */
  from: Schema.NullOr(CalendarDate),
  to: Schema.NullOr(CalendarDate)
})
export type InvoiceLine = typeof InvoiceLine.Type

/** What a document says for good: everyone's names and terms as they were at the issue. */
export const FrozenParts = Schema.Struct({
  workspaceName: Schema.String,
  seller: Seller,
  clientName: Schema.String,
  buyer: Buyer,
  taxCodes: Schema.Array(TaxCode),
  /** Of the document that it corrects. */
  corrects: Schema.NullOr(Schema.Struct({ number: Schema.String, issueDate: CalendarDate })),
  /** The tax in the workspace's currency at the day's rate, where the document is in another. */
  accounting: Schema.NullOr(Schema.Struct({ currency: CurrencyCode, rate: Schema.BigDecimal, tax: Amount })),
  /** Which version of template and fonts prints it. */
  template: Schema.Number
})
export type FrozenParts = typeof FrozenParts.Type

/** The data of a document as it was written at the issue. */
export const InvoiceData = Schema.Struct({ profile: BillingProfile, xml: Schema.String, sha256: Schema.String })
export type InvoiceData = typeof InvoiceData.Type

/** The rest of a document: read when it is opened. */
export const InvoiceBody = Schema.Struct({
  intro: Schema.NullOr(note(2000)),
  note: Schema.NullOr(note(2000)),
  lines: Schema.Array(InvoiceLine),
  /** Null in a draft. */
  frozen: Schema.NullOr(FrozenParts),
  /** Null in a draft, and of a client that takes PDF alone. */
  data: Schema.NullOr(InvoiceData)
})
export type InvoiceBody = typeof InvoiceBody.Type

export const mostLines = 1000
export const mostEntries = 5000
