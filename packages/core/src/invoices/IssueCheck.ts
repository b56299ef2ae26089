import { Context, Effect } from "effect"
import type { FrozenParts, Invoice, InvoiceBody, InvoiceData } from "./Invoice.ts"

/** Where something is filled in. */
export type MissingPlace = "workspace" | "client" | "invoice" | "tax_code" | "series" | "books"

/** What has to be filled in or put right before a document is issued. */
export interface Missing {
  /** The field by core's name, such as `billing.street`. */
  readonly field: string
  readonly message: string
  readonly where: MissingPlace
}

/** A document as it is about to be issued: with number, dates, totals and frozen parts. */
export interface DocumentToIssue {
  readonly invoice: Invoice
  readonly body: InvoiceBody & { readonly frozen: FrozenParts }
}

/** What the profile of the client asks of a document beside what core itself does. A dry run has a number that may not be the one it gets. */
export const IssueCheck = Context.Reference<(document: DocumentToIssue) => Effect.Effect<ReadonlyArray<Missing>>>(
  "@hourbook/core/invoices/IssueCheck",
  { defaultValue: () => () => Effect.succeed([]) }
)

/** Writes a document as data, in the profile of its client; null where it takes PDF alone. */
export const InvoiceWriter = Context.Reference<(document: DocumentToIssue) => Effect.Effect<InvoiceData | null>>(
  "@hourbook/core/invoices/InvoiceWriter",
  { defaultValue: () => () => Effect.succeed(null) }
)
