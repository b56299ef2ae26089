import { Context, Data, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { InvoiceSeries } from "../billing/InvoiceSeries.ts"
import type { Charge } from "../money/Charge.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, InvoiceId, WorkspaceId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { Page, PageOf } from "../values/Page.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, Locked, VersionConflict } from "../writing/writeErrors.ts"
import type { Invoice, InvoiceBody, InvoiceKind, InvoiceState } from "./Invoice.ts"
import type { InvoiceSchedule } from "./InvoiceSchedule.ts"
import type { InvoiceStatus } from "./invoiceStatus.ts"
import type { OpenDocuments } from "./openDocuments.ts"

/** By `open`, and by status, a store goes by the open documents that come with the question. */
export type InvoiceSort = "number" | "issueDate" | "dueDate" | "gross" | "createdAt" | "open"

/** Which documents: every condition that is given must hold. */
export interface InvoiceFilter {
  readonly states?: ReadonlyArray<InvoiceState> | undefined
  readonly kinds?: ReadonlyArray<InvoiceKind> | undefined
  readonly clientIds?: ReadonlyArray<ClientId> | undefined
  readonly issuedFrom?: CalendarDate | undefined
  readonly issuedTo?: CalendarDate | undefined
  readonly dueFrom?: CalendarDate | undefined
  readonly dueTo?: CalendarDate | undefined
  /** A substring of the number or the client's name, whatever the case: see `fold`. */
  readonly search?: string | undefined
  readonly statuses?: ReadonlyArray<InvoiceStatus> | undefined
  /** Only deposits of which something is still to be deducted: see `isDeductible`. */
  readonly deductible?: boolean | undefined
}

/** Issued documents in one currency. */
export interface InvoicesInCurrency {
  readonly currency: CurrencyCode
  readonly count: number
  /** Credit notes count below zero. */
  readonly gross: Amount
  readonly open: Amount
  readonly overdue: Amount
}

export interface InvoiceSums {
  /** Of all documents, drafts too. */
  readonly count: number
  readonly totals: ReadonlyArray<InvoicesInCurrency>
}

/** A time entry or charge that a document claims or frees, in the version that was read. Its version stays. */
export interface Claim {
  readonly kind: "time" | "charges"
  readonly id: string
  readonly version: number
  /** The document afterwards: null where it is freed. */
  readonly invoiceId: InvoiceId | null
  /** The document before. */
  readonly before: InvoiceId | null
}

/** One change of a document, with all that belongs to it. Written whole or not at all. */
export interface InvoiceWrite {
  readonly before: Invoice | null
  readonly after: Invoice | null
  /** Undefined: as it was. */
  readonly body?: InvoiceBody | undefined
  /** Up to {@link mostClaims}. */
  readonly claims?: ReadonlyArray<Claim> | undefined
  /** The charges that an issue posts, up to 4: `posted`, with the document's id. */
  readonly posts?: ReadonlyArray<Charge> | undefined
  /** The charges that go with a document which an import has brought, as they were read. */
  readonly removes?: ReadonlyArray<Charge> | undefined
  /** The series of which an issue takes the next number. */
  readonly series?: { readonly before: InvoiceSeries; readonly after: InvoiceSeries } | undefined
  /** Other documents that change with it: what a credit note corrects, and deposits that are deducted or free again. */
  readonly others?: ReadonlyArray<{ readonly before: Invoice; readonly after: Invoice }> | undefined
  /** The schedule that makes the draft. */
  readonly schedule?: { readonly before: InvoiceSchedule; readonly after: InvoiceSchedule } | undefined
  readonly event: ActivityEvent
  /** The lines about the charges that it posts or removes. */
  readonly chargeEvents?: ReadonlyArray<ActivityEvent> | undefined
  readonly idempotency: IdempotencyRecord | null
}

/** The claims of one write, an entry counted once more for each of its tags: a transaction of every store takes so many. */
export const mostClaims = 80

/** Another document of the workspace has the number. */
export class NumberTaken extends Data.TaggedError("NumberTaken")<{ readonly number: string }> {}

/** Documents of a workspace. A client that one of them names is in use. */
export class InvoiceRepository extends Context.Service<
  InvoiceRepository,
  {
    /**
     * Whether a write takes any number of claims. A credit note then frees all that it releases with its own write; elsewhere in
     * batches after it, up to {@link mostClaims} each. There what it releases has no document from its issue on, whoever reads or writes it,
     * and freeing what does not have the document any more changes nothing.
     */
    readonly claimsAll: () => Effect.Effect<boolean>
    readonly list: (
      visible: Visibility,
      query: {
        readonly filter: InvoiceFilter
        readonly page: PageOf<InvoiceSort>
        readonly open?: OpenDocuments | undefined
      }
    ) => Effect.Effect<Page<Invoice>>
    /** What the documents of a filter come to. */
    readonly sums: (
      visible: Visibility,
      query: { readonly filter: InvoiceFilter; readonly open: OpenDocuments }
    ) => Effect.Effect<InvoiceSums>
    readonly find: (visible: Visibility, id: InvoiceId) => Effect.Effect<Option.Option<Invoice>>
    readonly some: (visible: Visibility, ids: ReadonlyArray<InvoiceId>) => Effect.Effect<ReadonlyArray<Invoice>>
    readonly body: (visible: Visibility, id: InvoiceId) => Effect.Effect<Option.Option<InvoiceBody>>
    /** The issued documents of some clients, or of all: by issue date, then number. */
    readonly issued: (
      visible: Visibility,
      question: {
        readonly clientIds?: ReadonlyArray<ClientId> | undefined
        readonly from?: CalendarDate | undefined
        readonly through?: CalendarDate | undefined
      }
    ) => Effect.Effect<ReadonlyArray<Invoice>>
    /** Operator only: those that are filling or releasing, oldest first; of one workspace or of all. */
    readonly unfinished: (workspaceId: WorkspaceId | null) => Effect.Effect<ReadonlyArray<Invoice>>
    /**
     * `VersionConflict` when a stored version (of a document, series, schedule, entry or charge) or an entry's document is not that of before,
     * or, for an issue, `touched` of the draft is not that of before: an entry that the issue has counted was written meanwhile.
     * `NumberTaken` when the number is another's; `Locked` when the day of a charge that it posts or removes is closed.
     */
    readonly save: (
      change: InvoiceWrite
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | Locked | NumberTaken>
  }
>()("@hourbook/core/invoices/InvoiceRepository") {}
