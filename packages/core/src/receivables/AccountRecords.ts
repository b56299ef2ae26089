import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { BookDocument, BookPayment, LooseCharge } from "./openItems.ts"

/** Whose account something is in; a payment is in the currency of what it settles. */
export interface InAccount {
  readonly clientId: ClientId | null
  readonly currency: CurrencyCode
}

/** An issued document in its account. */
export type AccountDocument = BookDocument & InAccount

/** All issued documents of an account. */
export interface DocumentSum extends InAccount {
  /** What invoices ask for, less credit notes. */
  readonly net: Amount
  /** How many invoices there are. */
  readonly invoices: number
  /** How many documents there are, with credit notes. */
  readonly documents: number
}

/** How many of the newest invoices of an account are read; those of the same day as the last, too. */
export interface Newest extends InAccount {
  readonly count: number
}

/** What totals do not tell of accounts. */
export interface FoundInAccounts {
  readonly documents: ReadonlyArray<DocumentSum>
  /** Charges of `looseKinds` that no document has. */
  readonly charges: ReadonlyArray<LooseCharge & InAccount>
  /** Payments that name documents. */
  readonly payments: ReadonlyArray<BookPayment & InAccount>
}

/** The records of accounts that are looked at one by one. */
export class AccountRecords extends Context.Service<
  AccountRecords,
  {
    /** What is dated up to a day, in no order: of some clients, or all of it. */
    readonly find: (
      visible: Visibility,
      question: { readonly clientIds?: ReadonlyArray<ClientId> | undefined; readonly through: CalendarDate }
    ) => Effect.Effect<FoundInAccounts>
    /** The newest invoices of accounts up to a day, each with all credit notes up to that day that correct it, in no order. */
    readonly newest: (
      visible: Visibility,
      question: { readonly accounts: ReadonlyArray<Newest>; readonly through: CalendarDate }
    ) => Effect.Effect<ReadonlyArray<AccountDocument>>
    /** Issued documents that are dated after a day, in no order: of some clients, or all. */
    readonly later: (
      visible: Visibility,
      question: { readonly clientIds?: ReadonlyArray<ClientId> | undefined; readonly after: CalendarDate }
    ) => Effect.Effect<ReadonlyArray<AccountDocument>>
    /** The clients that have a document by a day: of some, or of all. */
    readonly clients: (
      visible: Visibility,
      question: { readonly clientIds?: ReadonlyArray<ClientId> | undefined; readonly through: CalendarDate }
    ) => Effect.Effect<ReadonlyArray<ClientId>>
  }
>()("@hourbook/core/receivables/AccountRecords") {}
