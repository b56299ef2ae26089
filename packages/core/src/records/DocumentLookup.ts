import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, InvoiceId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"

/** An issued invoice that a payment can name. */
export interface PayableDocument {
  readonly id: InvoiceId
  readonly number: string
  readonly clientId: ClientId
  readonly currency: CurrencyCode
}

/** What payments and lists of records need to know of documents. */
export class DocumentLookup extends Context.Service<
  DocumentLookup,
  {
    /** Those of some documents that can be paid, in no order. */
    readonly some: (visible: Visibility, ids: ReadonlyArray<InvoiceId>) => Effect.Effect<ReadonlyArray<PayableDocument>>
    /** Those of a client of which something is open on a day, by day of issue, then number. */
    readonly open: (
      visible: Visibility,
      question: { readonly clientId: ClientId; readonly at: CalendarDate }
    ) => Effect.Effect<ReadonlyArray<PayableDocument & { readonly open: Amount }>>
    /** All that are not issued: there are few at a time. */
    readonly drafts: (visible: Visibility) => Effect.Effect<ReadonlyArray<InvoiceId>>
  }
>()("@hourbook/core/records/DocumentLookup") {}
