import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Seller } from "../billing/Party.ts"
import type { SellerRepository } from "../billing/SellerRepository.ts"
import { NotFound, ValidationFailed } from "../errors/Errors.ts"
import type { InvoiceId, WorkspaceId } from "../values/Ids.ts"
import type { FrozenParts, Invoice, InvoiceBody, InvoiceLine, InvoiceTotals } from "./Invoice.ts"
import type { InvoiceRepository } from "./InvoiceRepository.ts"
import { zeroTotals } from "./taxSums.ts"

/** A document with all that is printed of it. A draft is as its records and settings are now. */
export interface PrintableInvoice {
  readonly invoice: Invoice
  readonly totals: InvoiceTotals
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly intro: string | null
  readonly note: string | null
  readonly frozen: FrozenParts
  /** A PNG or JPEG. */
  readonly logo: Uint8Array | null
}

/** The bytes of a picture that a store keeps as text. */
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** Everyone who reads a document sees the picture on it. */
export const logoOf = Effect.fnUntraced(function* (
  sellers: SellerRepository["Service"],
  workspaceId: WorkspaceId,
  { logo }: Seller
) {
  if (logo === null) return null
  const found = Option.getOrUndefined(yield* sellers.logo(Policy.wholeOf(workspaceId), logo))
  return found === undefined ? null : bytesOf(found.base64)
})

export const isImported = new ValidationFailed({
  field: null,
  problem: "it comes from another system, which has its file",
  rule: { code: "not_issued" }
})

/** What is printed of an issued document: as it was frozen. */
export const asPrinted = Effect.fnUntraced(function* (
  sellers: SellerRepository["Service"],
  invoice: Invoice,
  { frozen, intro, lines, note }: InvoiceBody
): Effect.fn.Return<PrintableInvoice, ValidationFailed> {
  if (frozen === null) return yield* isImported
  const logo = yield* logoOf(sellers, invoice.workspaceId, frozen.seller)
  return { invoice, totals: invoice.totals ?? zeroTotals, lines, intro, note, frozen, logo }
})

interface Ports {
  readonly invoices: InvoiceRepository["Service"]
  readonly sellers: SellerRepository["Service"]
}

/** An issued document, for those who see no drafts. */
export const issuedInvoice = Effect.fnUntraced(function* (
  { invoices, sellers }: Ports,
  visible: Policy.Visibility,
  id: InvoiceId
): Effect.fn.Return<PrintableInvoice, NotFound | ValidationFailed> {
  const invoice = Option.getOrUndefined(yield* invoices.find(visible, id))
  const body = Option.getOrUndefined(yield* invoices.body(visible, id))
  if (invoice?.state !== "issued" || body === undefined) return yield* new NotFound({ entity: "invoice", id })
  return yield* asPrinted(sellers, invoice, body)
})
