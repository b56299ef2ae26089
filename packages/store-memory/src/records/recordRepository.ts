import type { Visibility } from "@hourbook/core/access/Policy"
import { seesRecord } from "@hourbook/core/access/sight"
import type { Countable } from "@hourbook/core/facts/foldFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import { isFound, matchesBesidesSearch } from "@hourbook/core/records/recordFilter"
import type { RecordFilter, RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import type { Amount } from "@hourbook/core/shared/Money"
import { type Columns, pageOf } from "@hourbook/core/shared/sorting"
import { Effect, Option } from "effect"
import type { Memory, Rows } from "../rows/Memory.ts"
import { writeChange, writeChanges } from "../rows/recordWrite.ts"
import { clientNameOf, goneFrom } from "../rows/references.ts"

/** What tells time entries, payments and payouts apart for a store. */
export interface RecordKind<A extends RecordBase, Sort extends string> {
  readonly table: (rows: Rows) => Map<string, A>
  readonly dayOf: (record: A) => CalendarDate
  /** What a search looks at besides the names. */
  readonly textOf: (record: A) => string | null
  readonly amountOf: (record: A) => Amount
  readonly minutesOf: (record: A) => number
  readonly columns: Columns<A, Sort>
}

/** The record with the names that its references have now. */
const named = <A extends RecordBase>(rows: Rows, record: A): A => ({
  ...record,
  userName: rows.members.get(record.userId)?.member.name ?? record.userName,
  clientName: clientNameOf(rows, record.clientId),
  projectName: rows.projects.get(record.projectId ?? "")?.name ?? null
})

const matches = <A extends RecordBase, Sort extends string>(
  { dayOf, textOf }: RecordKind<A, Sort>,
  filter: RecordFilter,
  record: A
): boolean =>
  matchesBesidesSearch(filter, { ...record, day: dayOf(record) }) &&
  isFound(filter.search, [textOf(record), record.projectName, record.clientName])

/** The records that a caller may see and a filter matches, in no order. */
const found = <A extends RecordBase, Sort extends string>(
  rows: Rows,
  kind: RecordKind<A, Sort>,
  { filter, visible }: { readonly visible: Visibility; readonly filter: RecordFilter }
): ReadonlyArray<A> =>
  kind
    .table(rows)
    .values()
    .filter((record) => seesRecord(visible, record))
    .map((record) => named(rows, record))
    .filter((record) => matches(kind, filter, record))
    .toArray()

/** The same records, as far as facts care. */
export const countables = <A extends RecordBase, Sort extends string>(
  rows: Rows,
  kind: RecordKind<A, Sort>,
  question: { readonly visible: Visibility; readonly filter: RecordFilter }
): ReadonlyArray<Countable> =>
  found(rows, kind, question).map((record) => ({
    currency: record.currency,
    createdAt: record.createdAt,
    projectId: record.projectId,
    clientId: record.clientId,
    userId: record.userId,
    day: kind.dayOf(record),
    amount: kind.amountOf(record),
    minutes: kind.minutesOf(record)
  }))

export const recordRepository = <A extends RecordBase, Sort extends string>(
  memory: Memory["Service"],
  kind: RecordKind<A, Sort>
): RecordRepository<A, A["id"], Sort> => ({
  list: (visible, { filter, page }) =>
    Effect.sync(() => pageOf(found(memory.rowsOf(visible.workspaceId), kind, { visible, filter }), kind.columns, page)),
  find: (visible, id) =>
    Effect.sync(() => {
      const rows = memory.rowsOf(visible.workspaceId)
      return Option.fromUndefinedOr(kind.table(rows).get(id)).pipe(
        Option.filter((record) => seesRecord(visible, record)),
        Option.map((record) => named(rows, record))
      )
    }),
  save: (change) =>
    Effect.suspend(() => {
      const rows = memory.rowsOf(change.event.workspaceId)
      const refusal = goneFrom(rows, change.before, change.after)
      return writeChange({ rows, table: kind.table(rows), refusal }, change)
    }),
  addAll: (creations) =>
    Effect.suspend(() => {
      const [first] = creations
      if (first === undefined) return Effect.void
      const rows = memory.rowsOf(first.event.workspaceId)
      const changes = creations.map((change) => ({ change, refusal: goneFrom(rows, null, change.after) }))
      return writeChanges({ rows, table: kind.table(rows) }, changes)
    })
})
