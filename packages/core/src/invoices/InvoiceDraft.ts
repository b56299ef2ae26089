import type { EarlyPayment } from "../billing/Buyer.ts"
import type { DocumentLanguage } from "../billing/Party.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, InvoiceId, InvoiceLineId, InvoiceSeriesId, ProjectId, TaxCodeId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { LineUnit } from "./Invoice.ts"
import type { WorkGroup } from "./workGroups.ts"

/** A line as callers write it. */
export interface LineDraft {
  /** May be left out where it deducts a deposit. */
  readonly text?: string
  /** 1 unless they say so. */
  readonly quantity?: Amount
  /** Pieces unless they say so. */
  readonly unit?: LineUnit
  /** Left out of lines of records alone. */
  readonly unitPrice?: Amount
  readonly taxCodeId?: TaxCodeId | null
  readonly orderNumber?: string | null
  /** A deposit that it takes off: the line then has what is left of it, one for each tax code. */
  readonly deducts?: InvoiceId | null
}

/** A line of a draft that is changed; without an id it is a new one. */
export interface LineChange extends LineDraft {
  readonly id?: InvoiceLineId
}

/** What callers say of a draft. */
export interface InvoiceFields {
  /** Whether it asks for money in advance. */
  readonly deposit?: boolean
  readonly seriesId?: InvoiceSeriesId | null
  readonly issueDate?: CalendarDate | null
  readonly dueDate?: CalendarDate | null
  readonly serviceFrom?: CalendarDate | null
  readonly serviceTo?: CalendarDate | null
  readonly buyerReference?: string | null
  readonly orderNumber?: string | null
  readonly language?: DocumentLanguage
  readonly earlyPaymentTerms?: EarlyPayment | null
  readonly intro?: string | null
  readonly note?: string | null
}

/** Which work and charges of a client a draft takes. */
export interface WorkAsked {
  readonly clientId: ClientId
  readonly projectId?: ProjectId | null
  readonly from?: CalendarDate | null
  readonly to?: CalendarDate | null
  readonly groupBy?: WorkGroup
  readonly includeCharges?: boolean
  readonly includeUnapproved?: boolean
}

export interface InvoiceDraft extends InvoiceFields {
  readonly clientId?: ClientId
  readonly currency?: CurrencyCode
  readonly lines?: ReadonlyArray<LineDraft>
  readonly fromWork?: WorkAsked
}

export interface InvoiceChanges extends InvoiceFields {
  readonly lines?: ReadonlyArray<LineChange>
}

/** An invoice of another system, as it is there. */
export interface ImportedInvoice {
  readonly number: string
  readonly clientId: ClientId
  /** By default the client's, else the workspace's. */
  readonly currency?: CurrencyCode
  readonly issueDate: CalendarDate
  /** By default by the client's terms. */
  readonly dueDate?: CalendarDate | null
  /** What is open of it: above 0. */
  readonly open: Amount
  readonly orderNumber?: string | null
  readonly note?: string | null
}

/** What a draft is when it is issued. */
export interface IssueAsked {
  readonly issueDate?: CalendarDate | null
  readonly dueDate?: CalendarDate | null
  readonly version?: number
  readonly expectedGross?: Amount
}

/** What of a document is credited. */
export interface CreditAsked {
  readonly lines?: ReadonlyArray<InvoiceLineId>
  readonly amount?: Amount
  readonly release: boolean
  readonly seriesId?: InvoiceSeriesId
  readonly note?: string | null
}
