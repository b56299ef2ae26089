import type { Charge, Payment, Payout } from "@hourbook/contract/contract"
import { recordKinds } from "@hourbook/contract/data"
import type { AnyRecord } from "../../api/recordAddress.ts"
import type { QueueState } from "../../offline/queueState.ts"
import { among, type Listed, type Own, waitingRecords } from "../../offline/waitingRecords.ts"
import { type MoneyKind, type MoneyRow, recordKindOf } from "./moneyRow.ts"

/** What a list of money is asked for. */
export interface MoneyQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly project_id?: string | undefined
  readonly counteragent_id?: string | undefined
  readonly user_id?: string | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
  readonly sort_by?: string | undefined
  readonly sort_dir?: "asc" | "desc" | undefined
}

type Queue = Pick<QueueState, "arrived" | "isOffline" | "writes">

const isPayment = (record: AnyRecord): record is AnyRecord & Payment => recordKinds.payments.day in record
const isPayout = (record: AnyRecord): record is AnyRecord & Payout => recordKinds.payouts.day in record
const isCharge = (record: AnyRecord): record is AnyRecord & Charge => recordKinds.charges.day in record

const rowOf =
  (kind: MoneyKind) =>
  (record: Listed<AnyRecord>): MoneyRow | undefined => {
    if (kind === "received") return isPayment(record) ? { kind, date: record.inflow_date, record } : undefined
    if (kind === "paid") return isPayout(record) ? { kind, date: record.payout_date, record } : undefined
    return isCharge(record) ? { kind, date: record.charge_date, record } : undefined
  }

/** A row with what was typed and is not saved. */
export const typedRow = (row: MoneyRow): MoneyRow =>
  rowOf(row.kind)({ ...row.record, ...row.record.pending?.typed }) ?? row

const withNumber = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  fields["amount"] === undefined ? fields : { ...fields, amount: Number(fields["amount"]) }

/** A change as the server answers it: amounts are numbers. */
const fieldsOf = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { settles } = body
  return {
    ...withNumber(body),
    ...(typeof settles === "object" && settles !== null ? { settles: withNumber({ ...settles }) } : {})
  }
}

const matches =
  ({ currency, from, search, to, ...of }: MoneyQuery) =>
  ({ date, record }: MoneyRow): boolean => {
    const words = [record.comment, record.project_name, record.counteragent_name].join("\n").toLowerCase()
    return (
      (from === undefined || date >= from) &&
      (to === undefined || date <= to) &&
      among(of.project_id, record.project_id) &&
      among(of.counteragent_id, record.counteragent_id) &&
      among(of.user_id, record.user_id) &&
      among(currency?.toUpperCase(), record.currency) &&
      (search === undefined || words.includes(search.toLowerCase()))
    )
  }

const byDay = (one: MoneyRow, other: MoneyRow): number =>
  one.date.localeCompare(other.date) || one.record.created_at.localeCompare(other.record.created_at)

/** Payments, payouts or charges as the waiting changes leave them, in the order of the list. */
export const waitingMoney = (
  kind: MoneyKind,
  queue: Queue,
  rows: ReadonlyArray<MoneyRow>,
  query: MoneyQuery,
  own: Own
): ReadonlyArray<MoneyRow> => {
  const list = waitingRecords(recordKindOf[kind], queue, rows, {
    idOf: ({ record }) => record.id,
    rowOf: rowOf(kind),
    recordOf: ({ record }) => ({ ...record }),
    blank: {
      comment: null,
      counteragent_id: null,
      counteragent_name: null,
      project_id: null,
      project_name: null,
      settles: null,
      user_id: kind === "charges" ? null : own.id,
      user_name: kind === "charges" ? null : own.name
    },
    fieldsOf,
    matches: matches(query)
  })
  if (list === rows || query.sort_by === "amount") return list
  return list.toSorted(query.sort_dir === "asc" ? byDay : (one, other) => byDay(other, one))
}
