import { DocumentLanguage } from "@hourbook/core/billing/Party"
import { TaxCategory } from "@hourbook/core/billing/TaxCode"
import { InvoiceState, LineSource, LineUnit } from "@hourbook/core/invoices/Invoice"
import { InvoiceKind } from "@hourbook/core/invoices/Invoice"
import { invoiceStatuses } from "@hourbook/core/invoices/invoiceStatus"
import { Schema } from "effect"
import { BuyerWire, EarlyPaymentWire, SellerWire } from "../shapes/billing.ts"
import { ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, aFlag, aMoment, anAmount, anId, aText, orNull } from "../shapes/Fields.ts"
import { listOf, pageTail } from "../shapes/recordShapes.ts"

const byTax = Schema.Struct({
  tax_code_id: anId("The tax code."),
  name: aText("Its name.", "VAT 19%"),
  category: TaxCategory.annotate({ description: "Its category, UNCL 5305.", examples: ["S"] }),
  percent: Schema.Finite.annotate({ description: "Its percentage.", examples: [19] }),
  net: anAmount("The sum of its lines."),
  tax: anAmount("The tax on that sum.")
}).annotate({ identifier: "InvoiceTax", description: "The lines of a document that have the same tax code." })

const totals = Schema.Struct({
  net: anAmount("The sum of the lines."),
  tax: anAmount("The tax."),
  gross: anAmount("Both together."),
  by_tax: listOf(byTax, "The same per tax code.")
}).annotate({ identifier: "InvoiceTotals", description: "The totals of a document, in its currency." })

export const InvoiceLineWire = Schema.Struct({
  id: anId("Identifies the line within its document."),
  text: aText("What it says.", "Design, March 2026"),
  quantity: Schema.Finite.annotate({
    description: "How much, at most 6 decimals; below 0 for a discount.",
    examples: [24.333333]
  }),
  unit: LineUnit.annotate({ description: "Of what.", examples: ["hour"] }),
  unit_price: anAmount("The price of one, at most 4 decimals."),
  tax_code_id: orNull(anId("The tax code."), "How it is taxed; null in a draft: by the client's settings."),
  net: anAmount("Its amount. In a draft, lines of entries and charges have what those cost now."),
  source: LineSource.annotate({ description: "Where it comes from.", examples: ["entries"] }),
  entries_count: aCount("The time entries that it stands for.", 12),
  charge_id: orNull(anId("The charge."), "The charge that it stands for, if any."),
  order_number: orNull(aText("An order number.", "PO-4711"), "The client's order number for it, if it has its own."),
  deducts: orNull(anId("A deposit."), "The deposit that it takes off, if any."),
  deducted_tax: orNull(
    anAmount("An amount."),
    "The tax of that deposit that it takes off, too, below 0; null elsewhere."
  ),
  from: orNull(aDate("A day."), "The first day of its work, if it is of work."),
  to: orNull(aDate("A day."), "The last day of its work, if it is of work.")
}).annotate({ identifier: "InvoiceLine", description: "A line of an invoice or credit note." })

const sent = Schema.Struct({
  channel: aText("How.", "email"),
  at: aMoment("When.")
}).annotate({ identifier: "InvoiceSent", description: "A mark that a document went to the client." })

const head = {
  id: anId("Identifies the document."),
  kind: InvoiceKind.annotate({ description: "What it is.", examples: ["invoice"] }),
  state: InvoiceState.annotate({
    description: "filling: a draft that still claims its entries. It ends by itself. What is issued never changes.",
    examples: ["issued"]
  }),
  status: Schema.Literals(invoiceStatuses).annotate({
    description: "The first that holds of draft, credited, paid, overdue, part_paid and open.",
    examples: ["open"]
  }),
  overdue: aFlag("Whether something of it is open after its due date."),
  releasing: aFlag("Whether the entries of a credit note are still being freed. They count as free already."),
  series_id: orNull(anId("The series."), "The series of its number; null in a draft: the first that is not archived."),
  number: orNull(aText("A number.", "2026-0014"), "Its number; null in a draft."),
  corrects: orNull(anId("A document."), "The document that a credit note corrects."),
  deposit: aFlag("Whether it asks for money in advance, which a later invoice deducts."),
  deducted_by: orNull(anId("An invoice."), "The issued invoice that deducts this deposit, if any."),
  schedule_id: orNull(anId("A schedule."), "The schedule that made it, if any."),
  counteragent_id: anId("The client."),
  counteragent_name: aText("The client's name; of an issued document as it was then.", "Acme GmbH"),
  currency: aCurrency("The currency of all amounts."),
  issue_date: orNull(aDate("A day."), "Its date; null in a draft: the day on which it is issued."),
  due_date: orNull(aDate("A day."), "When it is due; null in a draft: by the client's terms. Credit notes have none."),
  service_from: orNull(aDate("A day."), "The first day of what it is for; null in a draft: that of its lines."),
  service_to: orNull(aDate("A day."), "The last day of what it is for; null in a draft: that of its lines."),
  buyer_reference: orNull(aText("A reference.", "04011000-12345-03"), "What the client asks to be named by."),
  order_number: orNull(aText("An order number.", "PO-4711"), "The client's order number."),
  language: DocumentLanguage.annotate({ description: "The language of its paper.", examples: ["en"] }),
  totals,
  credited_total: anAmount("What credit notes have taken back of it, gross."),
  paid_total: anAmount("What payments have paid of it."),
  open_total: anAmount("What is still owed of it."),
  imported: aFlag("Whether it comes from another system. Then it has no lines."),
  sent: listOf(sent, "When it went to the client."),
  created_at: aMoment("When it was created."),
  updated_at: aMoment("When it was last changed."),
  version: aCount("Counts the changes, from 1.", 3)
}

export const InvoiceRowWire = Schema.Struct(head).annotate({
  identifier: "InvoiceRow",
  description: "An invoice or credit note, without its lines."
})

const asIssued = Schema.Struct({
  workspace_name: aText("The workspace's name.", "Studio Nord"),
  seller: SellerWire,
  counteragent_name: aText("The client's name.", "Acme GmbH"),
  buyer: BuyerWire,
  corrects: Schema.NullOr(
    Schema.Struct({ number: aText("Its number.", "2026-0012"), issue_date: aDate("Its date.") })
  ).annotate({ description: "The document that a credit note corrects." }),
  tax_reasons: listOf(
    Schema.Struct({
      tax_code_id: anId("The tax code."),
      reason: aText("Why no tax is due.", "Reverse charge")
    }),
    "Of the tax codes that have one."
  )
}).annotate({
  identifier: "InvoiceAsIssued",
  description: "Who sent an issued document and to whom, as they were then. Changes of settings change nothing of it."
})

const earlyPayment = Schema.Struct({
  percent: Schema.Finite.annotate({ description: "The discount, in per cent of the total.", examples: [2] }),
  last_date: aDate("The last day for it."),
  amount: anAmount("What is left to pay with it.")
}).annotate({ identifier: "InvoiceEarlyPayment", description: "What a client pays who pays early." })

export const InvoiceWire = Schema.Struct({
  ...head,
  intro: orNull(aText("A text.", "Thank you for your order."), "What it says above its lines."),
  note: orNull(aText("A text.", "Please pay by bank transfer."), "What it says below its lines."),
  lines: listOf(InvoiceLineWire, "Its lines, in order."),
  early_payment: Schema.NullOr(earlyPayment).annotate({
    description: "The discount for early payment that it was issued with, if any."
  }),
  early_payment_terms: Schema.NullOr(EarlyPaymentWire).annotate({
    description: "Its discount for early payment: of a draft what it would be issued with; null for none."
  }),
  as_issued: Schema.NullOr(asIssued).annotate({
    description: "Its sender and client as they were at the issue; null in a draft."
  })
}).annotate({ identifier: "Invoice", description: "An invoice or credit note." })

const left = Schema.Struct({
  code: aText(
    "no_price, other_currency, not_approved, invoiced_elsewhere, two_percentages, changed_meanwhile or too_many.",
    "no_price"
  ),
  message: aText("What was left out and why.", "3 entries have no price"),
  count: aCount("How many records.", 3),
  ids: listOf(anId("A record."), "The records, the first 20.")
}).annotate({ identifier: "InvoiceWarning", description: "Work or charges that a draft does not have, and why." })

const invoice = {
  invoice: InvoiceWire,
  warnings: Schema.optionalKey(listOf(left, "What was left out and why; left out where nothing was."))
}

const missing = Schema.Struct({
  field: aText("What is missing or wrong.", "billing.street"),
  message: aText("What is needed.", "the seller's street"),
  where: Schema.Literals(["workspace", "counteragent", "invoice", "tax_code", "series", "books"]).annotate({
    description: "Where it is filled in.",
    examples: ["workspace"]
  })
}).annotate({ identifier: "InvoiceMissing", description: "What has to be filled in before a document is issued." })

export const InvoiceResponse = ok("InvoiceResponse", invoice)
export const invoiceData = invoice
export const InvoiceIssued = ok("InvoiceIssued", {
  ...invoice,
  missing: Schema.optionalKey(listOf(missing, "Only with dry_run=1: everything that has to be filled in before."))
})
export const InvoiceRemoved = ok("InvoiceRemoved", { id: anId("The id of the deleted draft.") })

const inCurrency = Schema.Struct({
  currency: aCurrency("The currency."),
  invoices_count: aCount("The number of issued documents."),
  gross_total: anAmount("Their gross; credit notes count below zero."),
  open_total: anAmount("What of them is open."),
  overdue_total: anAmount("What of that is overdue.")
}).annotate({ identifier: "InvoicesInCurrency", description: "Issued documents in one currency." })

export const InvoiceList = ok("InvoiceList", {
  invoices: listOf(InvoiceRowWire, "The documents of this page."),
  totals: Schema.NullOr(listOf(inCurrency, "Per currency.")).annotate({
    description: "The totals of all issued documents that match the filter; null if include_totals is 0."
  }),
  ...pageTail
})
