import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, InvoiceId } from "../values/Ids.ts"
import type { Invoice } from "./Invoice.ts"
import type { InvoicesInCurrency } from "./InvoiceRepository.ts"
import type { InvoiceStanding } from "./invoiceStatus.ts"
import type { OpenDocuments } from "./openDocuments.ts"

/** What is open of documents, and what all issued ones come to by currency. */
export interface OpenOfIssued extends OpenDocuments {
  readonly issued: ReadonlyArray<InvoicesInCurrency>
}

/** What of issued documents was paid and is open at a day. */
export class Standings extends Context.Service<
  Standings,
  {
    /** All of which something is open: of some clients, or of all. */
    readonly open: (
      visible: Visibility,
      question: { readonly clientIds?: ReadonlyArray<ClientId> | undefined; readonly at: CalendarDate }
    ) => Effect.Effect<OpenOfIssued>
    readonly of: (
      visible: Visibility,
      documents: ReadonlyArray<Invoice>,
      at: CalendarDate
    ) => Effect.Effect<ReadonlyMap<InvoiceId, InvoiceStanding>>
  }
>()("@hourbook/core/invoices/Standings") {}
