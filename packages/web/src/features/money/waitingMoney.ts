import type { QueueState } from "../../offline/queueState.ts"
import { among, type Own, waitingRecords } from "../../offline/waitingRecords.ts"
import { kinds, type MoneyKind, type MoneyQuery } from "./kinds.ts"
import type { MoneyRow } from "./moneyRow.ts"

type Queue = Pick<QueueState, "arrived" | "isOffline" | "writes">

/** A row with what was typed and is not saved. */
export const typedRow = (row: MoneyRow): MoneyRow =>
  kinds[row.kind].rowOf({ ...row.record, ...row.record.pending?.typed }) ?? row

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
  const list = waitingRecords(kinds[kind].record, queue, rows, {
    idOf: ({ record }) => record.id,
    rowOf: kinds[kind].rowOf,
    recordOf: ({ record }) => ({ ...record }),
    blank: {
      comment: null,
      counteragent_id: null,
      counteragent_name: null,
      project_id: null,
      project_name: null,
      settles: null,
      user_id: kinds[kind].hasPurpose ? null : own.id,
      user_name: kinds[kind].hasPurpose ? null : own.name
    },
    fieldsOf,
    matches: matches(query)
  })
  if (list === rows || query.sort === "amount") return list
  return list.toSorted(query.sort_dir === "asc" ? byDay : (one, other) => byDay(other, one))
}
