import { Effect } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import type { BillingProfile } from "../../billing/Party.ts"
import { type CoreError, ValidationFailed } from "../../errors/Errors.ts"
import { eachInSlices, sortInSlices } from "../../scheduling/inSlices.ts"
import { traced } from "../../telemetry/traced.ts"
import type { TimeEntry } from "../../time/TimeEntry.ts"
import { compareText } from "../../values/fold.ts"
import type { InvoiceId } from "../../values/Ids.ts"
import { recordsOf } from "../drafts/draftRecords.ts"
import type { InvoiceReading } from "../drafts/readInvoices.ts"
import type { Invoice } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { asPrinted, isImported, logoOf, type PrintableInvoice } from "../issuedInvoice.ts"
import { freezing } from "../issues/freezing.ts"
import { incomplete } from "../issues/issueInvoices.ts"

const notIssued = new ValidationFailed({
  field: null,
  problem: "a draft has no data: issue it first, or ask for PDF",
  rule: { code: "not_issued" }
})

/** Documents as files: what is printed of them, and their data. */
export const invoiceFiles = (ports: InvoicePorts, reading: InvoiceReading) => {
  const { issueCheck, sellers, writer } = ports
  const { frozenOf } = freezing(ports)

  /** A draft with the names and terms that it would be issued with. */
  const draftOf = Effect.fnUntraced(function* (who: Principal, invoice: Invoice) {
    const visible = Policy.wholeOf(who.workspace.id)
    const day = invoice.issueDate ?? (yield* todayOf(who))
    const body = yield* reading.bodyOf(visible, invoice)
    const { client, codes, lines, totals } = yield* reading.now(visible, invoice, body, day)
    if (client === undefined) return yield* Effect.die(new Error(`the client of document ${invoice.id} is gone`))
    const frozen = yield* frozenOf(who, invoice, { client, codes, totals, day })
    return { totals, lines, frozen, intro: body.intro, note: body.note }
  })

  const read = Effect.fnUntraced(function* (who: Principal, id: InvoiceId) {
    const visible = yield* Policy.mayReadInvoices(who)
    const invoice = yield* reading.found(visible, id)
    const body = yield* reading.bodyOf(visible, invoice)
    return { visible, invoice, body }
  })

  /** What is printed of a document; one from another system has its file there. */
  const printable = traced("Invoices.printable")(function* (
    who: Principal,
    id: InvoiceId
  ): Effect.fn.Return<PrintableInvoice, CoreError> {
    const { body, invoice } = yield* read(who, id)
    if (invoice.state !== "issued") {
      const draft = yield* draftOf(who, invoice)
      return { invoice, ...draft, logo: yield* logoOf(sellers, invoice.workspaceId, draft.frozen.seller) }
    }
    return yield* asPrinted(sellers, invoice, body)
  })

  /** The entries of a document that the caller may see, oldest first. */
  const entries = traced("Invoices.entries")(function* (
    who: Principal,
    id: InvoiceId
  ): Effect.fn.Return<ReadonlyArray<TimeEntry>, CoreError> {
    const { body, visible } = yield* read(who, id)
    const records = yield* recordsOf(ports, visible, body.lines)
    const own: Array<TimeEntry> = []
    yield* eachInSlices(records.entries.values(), (entry) => {
      if (entry.invoiceId === id) own.push(entry)
    })
    return yield* sortInSlices(own, (a, b) => compareText(a.workedOn, b.workedOn) || compareText(a.id, b.id))
  })

  /** The data of an issued document: as it was stored, or in another profile than its client's. */
  const data = traced("Invoices.data")(function* (
    who: Principal,
    id: InvoiceId,
    profile: Exclude<BillingProfile, "pdf">
  ): Effect.fn.Return<string, CoreError> {
    const { body, invoice } = yield* read(who, id)
    if (invoice.state !== "issued") return yield* notIssued
    if (body.frozen === null) return yield* isImported
    if (body.data?.profile === profile) return body.data.xml
    const frozen = { ...body.frozen, buyer: { ...body.frozen.buyer, profile } }
    const document = { invoice, body: { ...body, frozen } }
    const missing = yield* issueCheck(document)
    if (missing.length > 0) return yield* incomplete(missing)
    const written = yield* writer(document)
    return written === null ? yield* notIssued : written.xml
  })

  return { printable, entries, data }
}
