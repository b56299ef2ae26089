import type { Visibility } from "@hourbook/core/access/Policy"
import { type Countable, countablesOf } from "@hourbook/core/facts/foldFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { finds, fold } from "@hourbook/core/values/fold"
import type { Direction } from "@hourbook/core/values/Page"
import { byBytes, type RecordKind } from "./recordKinds.ts"

/** The ports' rules for records, implemented over a plain array, to check stores by. */

const seesRecord = ({ sight }: Visibility, { clientId, userId }: RecordBase): boolean =>
  sight._tag === "All" ||
  (sight._tag === "Own" ? sight.userId === userId : clientId !== null && sight.clientIds.includes(clientId))

const holds = <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>,
  filter: RecordFilter,
  record: A
): boolean => {
  const work = kind.workOf(record)
  const conditions = [
    filter.from === undefined || kind.dayOf(record) >= filter.from,
    filter.to === undefined || kind.dayOf(record) <= filter.to,
    filter.createdFrom === undefined || record.createdAt >= filter.createdFrom,
    filter.createdBefore === undefined || record.createdAt < filter.createdBefore,
    filter.clientIds === undefined || filter.clientIds.some((id) => id === record.clientId),
    filter.projectIds === undefined || filter.projectIds.some((id) => id === record.projectId),
    filter.userIds === undefined || filter.userIds.some((id) => id === record.userId),
    filter.currencies === undefined || filter.currencies.some((code) => code === record.currency),
    filter.billable === undefined || work?.billable === filter.billable,
    filter.tags === undefined ||
      filter.tags.some((wanted) => work?.tags.some((tag) => fold(tag) === fold(wanted)) === true),
    filter.search === undefined ||
      [kind.textOf(record), record.projectName, record.clientName].some(
        (text) => text !== null && finds(filter.search!, text)
      )
  ]
  return conditions.every(Boolean)
}

export const expectedRecords = <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>,
  records: ReadonlyArray<A>,
  { filter, visible }: { readonly visible: Visibility; readonly filter: RecordFilter }
): ReadonlyArray<A> => records.filter((record) => seesRecord(visible, record) && holds(kind, filter, record))

/** Rows in the order of a list, ties by createdAt and id included. */
export const inOrder = <A extends { readonly createdAt: string; readonly id: string }>(
  rows: ReadonlyArray<A>,
  order: (a: A, b: A) => number,
  direction: Direction
): ReadonlyArray<A> => {
  const ascending = rows.toSorted((a, b) => order(a, b) || byBytes(a.createdAt, b.createdAt) || byBytes(a.id, b.id))
  return direction === "asc" ? ascending : ascending.reverse()
}

/** What a record counts as. */
export const countables = <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>,
  record: A
): ReadonlyArray<Countable> =>
  countablesOf(kind.of, {
    ...record,
    day: kind.dayOf(record),
    amount: kind.amountOf(record),
    minutes: kind.minutesOf(record),
    ...kind.countedOf(record)
  })

/** What the records count as that a caller may see and a filter matches, in the currencies of the filter. */
export const expectedCountables = <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>,
  records: ReadonlyArray<A>,
  { filter: { currencies, ...filter }, visible }: { readonly visible: Visibility; readonly filter: RecordFilter }
): ReadonlyArray<Countable> =>
  expectedRecords(kind, records, { visible, filter })
    .flatMap((record) => countables(kind, record))
    .filter(({ currency }) => currencies === undefined || currencies.includes(currency))
