import type { Charge, Payment, Payout } from "@hourbook/contract/contract"
import { type RecordKindName, recordKinds, type Role } from "@hourbook/contract/data"
import { type QueryOf, send } from "../../api/client.ts"
import type { AnyRecord } from "../../api/recordAddress.ts"
import type { Listed } from "../../offline/waitingRecords.ts"
import { m } from "../../paraglide/messages.js"
import { kindsFor } from "../../session/roles.ts"
import { type MoneyPage, type MoneyRow, pageOfCharges, pageOfPayments, pageOfPayouts } from "./moneyRow.ts"

/** What the page lists: what came in, what was paid to members, and what clients owe besides work. */
export type MoneyKind = MoneyRow["kind"]

/** What a list of money is asked for. */
export interface MoneyQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly project_id?: string | undefined
  readonly counteragent_id?: string | undefined
  readonly user_id?: string | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
  readonly sort?: "amount" | "day" | undefined
  readonly sort_dir?: "asc" | "desc" | undefined
}

/** The query of a page, or of as many records as are shown. */
export type PagedQuery = MoneyQuery &
  Pick<QueryOf<"GET", "/api/money">, "charts" | "cursor" | "include_totals" | "page_size">

/** For texts that differ by who reads them. */
interface Reader {
  readonly isClient: boolean
  readonly seesDebts: boolean
}

/** What a kind is, says and asks the interface for. */
interface Kind {
  /** Its name, path and day in the interface. */
  readonly record: Exclude<RecordKindName, "time">
  /** Who a record is about: a client and project, or a member. */
  readonly whom: "client" | "member"
  /** Whether it pays what a client owes. */
  readonly settles: boolean
  /** Whether it says what it is for, which decides about its sign. */
  readonly hasPurpose: boolean
  readonly tone: "received" | "worked" | "owed"
  /** The name of the list, and of its total. */
  readonly tab: (reader: Reader) => string
  readonly total: (reader: Reader) => string
  readonly add: () => string
  readonly count: (of: { readonly count: number }) => string
  /** Of an empty list: that it is, and what it is for. */
  readonly none: () => string
  readonly why: () => string
  /** The name of the list among the exports. */
  readonly exported: () => string
  readonly rowOf: (record: Listed<AnyRecord>) => MoneyRow | undefined
  readonly list: (query: PagedQuery, signal: AbortSignal) => Promise<MoneyPage>
}

const isPayment = (record: AnyRecord): record is AnyRecord & Payment => recordKinds.payments.day in record
const isPayout = (record: AnyRecord): record is AnyRecord & Payout => recordKinds.payouts.day in record
const isCharge = (record: AnyRecord): record is AnyRecord & Charge => recordKinds.charges.day in record

/** The words of the interface for the bounds of a list and its order. */
export const queries = {
  received: ({ from, sort, to, ...of }: PagedQuery) => ({
    ...of,
    inflow_from: from,
    inflow_to: to,
    sort_by: sort === "day" ? recordKinds.payments.day : sort
  }),
  paid: ({ from, sort, to, ...of }: PagedQuery) => ({
    ...of,
    payout_from: from,
    payout_to: to,
    sort_by: sort === "day" ? recordKinds.payouts.day : sort
  }),
  charges: ({ from, sort, to, ...of }: PagedQuery) => ({
    ...of,
    charge_from: from,
    charge_to: to,
    sort_by: sort === "day" ? recordKinds.charges.day : sort
  })
}

/** What came in is, for a client, what they paid, and for a member what they recorded of it. */
export const kinds: Readonly<Record<MoneyKind, Kind>> = {
  received: {
    record: "payments",
    whom: "client",
    settles: true,
    hasPurpose: false,
    tone: "received",
    tab: ({ isClient, seesDebts }) =>
      isClient ? m.payments_tab_yours() : seesDebts ? m.payments_tab_received() : m.payments_tab_recorded(),
    total: ({ isClient, seesDebts }) =>
      isClient ? m.payments_paid_yours() : seesDebts ? m.payments_received() : m.payments_tab_recorded(),
    add: m.payments_record_payment,
    count: m.payments_count,
    none: m.payments_none_received,
    why: m.payments_why_received,
    exported: m.settings_export_payments,
    rowOf: (record) => (isPayment(record) ? { kind: "received", date: record.inflow_date, record } : undefined),
    list: async (query, signal) =>
      pageOfPayments((await send("GET", recordKinds.payments.path, { query: queries.received(query), signal })).data)
  },
  paid: {
    record: "payouts",
    whom: "member",
    settles: false,
    hasPurpose: false,
    tone: "worked",
    tab: m.payments_tab_paid,
    total: m.payments_paid_out,
    add: m.payments_record_payout,
    count: m.payments_payouts_count,
    none: m.payments_none_paid,
    why: m.payments_why_paid,
    exported: m.settings_export_payouts,
    rowOf: (record) => (isPayout(record) ? { kind: "paid", date: record.payout_date, record } : undefined),
    list: async (query, signal) =>
      pageOfPayouts((await send("GET", recordKinds.payouts.path, { query: queries.paid(query), signal })).data)
  },
  charges: {
    record: "charges",
    whom: "client",
    settles: false,
    hasPurpose: true,
    tone: "owed",
    tab: m.payments_tab_charges,
    total: m.payments_charged,
    add: m.payments_add_charge,
    count: m.payments_charges_count,
    none: m.payments_none_charged,
    why: m.payments_why_charges,
    exported: m.settings_export_charges,
    rowOf: (record) => (isCharge(record) ? { kind: "charges", date: record.charge_date, record } : undefined),
    list: async (query, signal) =>
      pageOfCharges((await send("GET", recordKinds.charges.path, { query: queries.charges(query), signal })).data)
  }
}

/** Every kind, in the order of choices. */
export const moneyKinds: ReadonlyArray<MoneyKind> = ["received", "paid", "charges"]

/** The kinds that a role sees. */
export const kindsOf = (role: Role): ReadonlyArray<MoneyKind> =>
  moneyKinds.filter((kind) => kindsFor(role).includes(kinds[kind].record))

/** Whether a role records the kind. */
export const mayRecord = (kind: MoneyKind, role: Role): boolean =>
  recordKinds[kinds[kind].record].writers.some((writer) => writer === role)

/** The path of a kind's records. */
export const pathOf = (kind: MoneyKind) => recordKinds[kinds[kind].record].path
