import type { Schema } from "effect"
import type { Shown } from "../access/hiddenFields.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import type { MoneyKindName } from "../kinds/recordKinds.ts"
import type { Allocation } from "../records/Allocation.ts"
import type { ChargeKind } from "../records/chargeKinds.ts"
import { unclaimed } from "../records/claims.ts"
import type { RecordBase } from "../records/Record.ts"
import type { Settles } from "../records/Settles.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { InvoiceId } from "../values/Ids.ts"
import type { Amount } from "../values/Money.ts"

/** The fields that only some kinds have. */
export interface MoneyExtras {
  /** Of a payment. */
  readonly settles: Settles | null
  readonly allocations: ReadonlyArray<Allocation>
  /** Of a charge. */
  readonly kind: ChargeKind | null
  readonly invoiceId: InvoiceId | null
  readonly invoiceNumber: string | null
  readonly posted: boolean
}

export const noExtras: MoneyExtras = { settles: null, allocations: [], kind: null, ...unclaimed, posted: false }

/** The extras that callers write; the others are of documents. */
export const writtenExtras = ["settles", "allocations", "kind"] as const satisfies ReadonlyArray<keyof MoneyExtras>

/** The fields of a record of money, by the names that all kinds share; null where a kind lacks one. */
export interface MoneyFields extends MoneyExtras {
  readonly day: CalendarDate
  readonly amount: Amount
  readonly comment: string | null
}

/** A record of money, whose kind has its own name for the day. */
export type MoneyRecord<Day extends string> = RecordBase & MoneyDraft<Day>

/** The same as a caller gets it. */
export type ShownMoney<Day extends string> = Shown<RecordBase> & MoneyDraft<Day>

/** The fields of a record of money that callers write. An extra of another kind has no effect. */
export type MoneyDraft<Day extends string> = Pick<MoneyFields, "amount" | "comment"> &
  Partial<Omit<MoneyExtras, "allocations">> & {
    /** Null clears them. */
    readonly allocations?: MoneyExtras["allocations"] | null
    /** Of a new payment: what the client is let off besides. See `DiscountedPayments`, which alone takes it. */
    readonly discount?: Amount
    /** The same of a payment that is recorded together with its charge. */
    readonly letOff?: Amount
  } & Pick<RecordBase, "currency"> &
  Readonly<Record<Day, CalendarDate>>

/** What lists of money sort by. */
export type MoneySort<Day extends string> = Day | "createdAt" | "amount"

/** The differences between kinds of money: the name, the noun, and the name of the day. */
export interface MoneyKind<A extends MoneyRecord<Day>, Day extends string> {
  readonly name: MoneyKindName
  readonly day: Day
  /** The extras that it has. */
  readonly extras: ReadonlyArray<keyof MoneyExtras>
  readonly codec: Schema.Codec<A, unknown>
  /** Trusts that a text is the id of one. */
  readonly idOf: (text: string) => A["id"]
  /** A day by its name in this kind. */
  readonly onDay: (day: CalendarDate) => Readonly<Record<Day, CalendarDate>>
  /** Changed fields by their names in this kind. */
  readonly changes: (fields: Partial<MoneyDraft<"day">>) => Partial<MoneyDraft<Day>>
  /** The record of these fields; trusts that the id is one. */
  readonly make: (base: RecordBase, fields: MoneyFields) => A
  /** A record as a caller gets it, by what all kinds have. */
  readonly shown: (record: Shown<A>) => ShownMoney<Day>
  /** Why a record of well-formed fields is refused. */
  readonly refusal: (record: A) => ValidationFailed | null
  /** The same sorts by their names in this kind. */
  readonly sorts: <X>(by: Readonly<Record<MoneySort<"day">, X>>) => Readonly<Record<MoneySort<Day>, X>>
}

/** The fields of a record or draft, by the names that all kinds share. */
export const moneyFields = <Day extends string>({ day }: { readonly day: Day }, own: MoneyDraft<Day>): MoneyFields => ({
  day: own[day],
  amount: own.amount,
  comment: own.comment,
  settles: own.settles ?? noExtras.settles,
  allocations: own.allocations ?? noExtras.allocations,
  kind: own.kind ?? noExtras.kind,
  invoiceId: own.invoiceId ?? noExtras.invoiceId,
  invoiceNumber: own.invoiceNumber ?? noExtras.invoiceNumber,
  posted: own.posted ?? noExtras.posted
})
