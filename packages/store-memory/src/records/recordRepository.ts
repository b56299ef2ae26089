import type { Visibility } from "@hourbook/core/access/Policy"
import { seesRecord } from "@hourbook/core/access/sight"
import { type CountedRecord, countablesOf } from "@hourbook/core/facts/foldFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { type ClaimedChange, documentOf, lockingDocument } from "@hourbook/core/locks/lockingDocuments"
import type { RecordBase } from "@hourbook/core/records/Record"
import { isFound, matchesBesidesSearch } from "@hourbook/core/records/recordFilter"
import type { RecordFilter, RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { Amount } from "@hourbook/core/values/Money"
import { type Columns, pageOf } from "@hourbook/core/values/sorting"
import { mayHaveFormerMember, type RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Option } from "effect"
import { lockedByDocuments, lockedIn } from "../rows/lockedIn.ts"
import type { Memory, Rows } from "../rows/Memory.ts"
import { idsWithRefs, writeChange, writeChanges } from "../rows/recordWrite.ts"
import { clientNameOf, missingReference } from "../rows/references.ts"

/** What differs between the kinds of records in this store. */
export interface RecordKind<A extends RecordBase, Sort extends string> {
  readonly name: RecordKindName
  readonly dayOf: (record: A) => CalendarDate
  /** The text that a search matches, besides the names of project and client. */
  readonly textOf: (record: A) => string | null
  /** How a list of what an import made names it. */
  readonly titleOf: (record: A) => string
  readonly amountOf: (record: A) => Amount
  readonly minutesOf: (record: A) => number
  /** What it counts as besides its amount and minutes. */
  readonly countedOf: (record: A) => Pick<CountedRecord, "settles" | "priced" | "hour">
  readonly columns: Columns<A, Sort>
  /** Of money: whether a charge that a document posts is of this kind. */
  readonly isOne?: (record: unknown) => record is A
  /** Of a kind whose records have something outside their table: reads it into a record. */
  readonly read?: (rows: Rows, record: A) => A
  readonly alongside?: (rows: Rows, change: RecordWrite<A>) => void
}

const missingIn = <A extends RecordBase>(rows: Rows, { after, before, event }: RecordWrite<A>) =>
  missingReference(rows, before, after, after !== null && mayHaveFormerMember({ after, before, event }))

/** A record with what it shows of other rows: the current names of its member, client, project and tags. */
const withNames = <A extends RecordBase, Sort extends string>(
  { read = (_, record) => record }: RecordKind<A, Sort>,
  rows: Rows,
  record: A
): A => ({
  ...read(rows, record),
  userName: rows.members.get(record.userId ?? "")?.member.name ?? record.userName,
  clientName: clientNameOf(rows, record.clientId),
  projectName: rows.projects.get(record.projectId ?? "")?.name ?? null,
  ...(documentOf(record) === null
    ? {}
    : { invoiceNumber: rows.invoices.get(documentOf(record) ?? "")?.head.number ?? null })
})

const matches = <A extends RecordBase, Sort extends string>(
  { dayOf, textOf }: RecordKind<A, Sort>,
  filter: RecordFilter,
  record: A
): boolean =>
  matchesBesidesSearch(filter, { ...record, day: dayOf(record) }) &&
  isFound(filter.search, [textOf(record), record.projectName, record.clientName])

/** Creates the tables of a kind: one for each workspace, on first use. */
const tables = <A>(): ((rows: Rows) => Map<string, A>) => {
  const all = new WeakMap<Rows, Map<string, A>>()
  return (rows) => {
    const existing = all.get(rows)
    if (existing !== undefined) return existing
    const fresh = new Map<string, A>()
    all.set(rows, fresh)
    return fresh
  }
}

/** Tells the draft that has a record of its change. */
const touch = (rows: Rows, change: ClaimedChange): void => {
  const id = lockingDocument(change)
  const found = id === null ? undefined : rows.invoices.get(id)
  if (id === null || found === undefined) return
  rows.invoices.set(id, { ...found, head: { ...found.head, touched: found.head.touched + 1 } })
}

/** The port of one kind of record. */
export const recordRepository = <A extends RecordBase, Sort extends string>(
  memory: Memory["Service"],
  kind: RecordKind<A, Sort>
): RecordRepository<A, A["id"], Sort> => {
  const tableOf = tables<A>()
  const alongside = (rows: Rows, change: RecordWrite<A>) => {
    touch(rows, change)
    kind.alongside?.(rows, change)
  }

  /** The records that the caller may see and the filter matches, in no particular order. */
  const found = (
    rows: Rows,
    { filter, visible }: { readonly visible: Visibility; readonly filter: RecordFilter }
  ): ReadonlyArray<A> =>
    tableOf(rows)
      .values()
      .filter((record) => seesRecord(visible, record))
      .map((record) => withNames(kind, rows, record))
      .filter((record) => matches(kind, filter, record))
      .toArray()

  const counted = (record: A): CountedRecord => ({
    currency: record.currency,
    createdAt: record.createdAt,
    projectId: record.projectId,
    clientId: record.clientId,
    userId: record.userId,
    day: kind.dayOf(record),
    amount: kind.amountOf(record),
    minutes: kind.minutesOf(record),
    ...kind.countedOf(record)
  })

  memory.records.set(kind.name, {
    all: (rows) => tableOf(rows).values(),
    find: (rows, id) => tableOf(rows).get(id),
    claim: (rows, id, invoiceId) => {
      const record = tableOf(rows).get(id)
      if (record !== undefined) tableOf(rows).set(id, { ...record, invoiceId })
    },
    post: (rows, charge) => {
      if (kind.isOne?.(charge) === true) tableOf(rows).set(charge.id, charge)
    },
    unpost: (rows, id) => {
      tableOf(rows).delete(id)
    },
    titleOf: (rows, id) => {
      const record = tableOf(rows).get(id)
      return record === undefined ? "" : kind.titleOf(record)
    },
    rename: (rows, userId, userName) => {
      const table = tableOf(rows)
      for (const [id, record] of table) if (record.userId === userId) table.set(id, { ...record, userName })
    },
    countables: (rows, question) => found(rows, question).flatMap((record) => countablesOf(kind.name, counted(record)))
  })

  return {
    list: (visible, { filter, page }) =>
      Effect.suspend(() => pageOf(found(memory.rowsOf(visible.workspaceId), { visible, filter }), kind.columns, page)),
    find: (visible, id) =>
      Effect.sync(() => {
        const rows = memory.rowsOf(visible.workspaceId)
        return Option.fromUndefinedOr(tableOf(rows).get(id)).pipe(
          Option.filter((record) => seesRecord(visible, record)),
          Option.map((record) => withNames(kind, rows, record))
        )
      }),
    ofMillisecond: (visible, { from, to }) =>
      Effect.sync(() =>
        found(memory.rowsOf(visible.workspaceId), { visible, filter: {} })
          .filter(({ id }) => id >= from && id <= to)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
      ),
    withExternalRefs: (visible, refs) =>
      Effect.sync(() => {
        const rows = memory.rowsOf(visible.workspaceId)
        const table = tableOf(rows)
        return idsWithRefs(table, refs)
          .flatMap((id) => table.get(id) ?? [])
          .filter((record) => seesRecord(visible, record))
          .map((record) => withNames(kind, rows, record))
      }),
    save: (change) =>
      Effect.suspend(() => {
        const rows = memory.rowsOf(change.event.workspaceId)
        const refusal =
          missingIn(rows, change) ??
          lockedIn(memory, [change.event], change.pastSheets) ??
          lockedByDocuments(rows, change)
        return writeChange({ rows, table: tableOf(rows), alongside, refusal }, change)
      }),
    saveAll: (all) =>
      Effect.suspend(() => {
        const [first] = all
        if (first === undefined) return Effect.void
        const rows = memory.rowsOf(first.event.workspaceId)
        const changes = all.map((change) => ({
          change,
          refusal:
            missingIn(rows, change) ??
            lockedIn(memory, [change.event], change.pastSheets) ??
            lockedByDocuments(rows, change)
        }))
        return writeChanges({ rows, table: tableOf(rows), alongside }, changes)
      })
  }
}
