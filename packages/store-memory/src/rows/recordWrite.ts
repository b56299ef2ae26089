import { documentOf } from "@hourbook/core/locks/lockingDocuments"
import { type ExternalRef, refKey } from "@hourbook/core/values/ExternalRef"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { ExternalRefTaken, type KeyAlreadyUsed, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./keptOutcomes.ts"
import type { Rows } from "./Memory.ts"

interface Versioned {
  readonly id: string
  readonly version: number
  readonly externalRef: ExternalRef | null
}

const versionOf = (row: Versioned | null | undefined): number | null => row?.version ?? null

interface Writing<A, E> {
  readonly rows: Rows
  readonly table: Map<string, A>
  /** Writes what a record has outside its table, in the same step. */
  readonly alongside?: ((rows: Rows, change: RecordWrite<A>) => void) | undefined
  /** The error that rejects the change, if any. */
  readonly refusal: E | undefined
}

const errorOf = <A extends Versioned, E>(
  { refusal, rows, table }: Writing<A, E>,
  { idempotency, before, event }: RecordWrite<A>
): VersionConflict | KeyAlreadyUsed | E | undefined => {
  const repeated = keyAlreadyUsed(rows, idempotency)
  if (repeated !== undefined) return repeated
  const stored = table.get(event.subjectId)
  const isAsBefore = versionOf(stored) === versionOf(before) && documentOf(stored ?? null) === documentOf(before)
  return isAsBefore ? refusal : new VersionConflict()
}

/** The references of a table's rows that have one: the id of each. */
const refsOf = (table: ReadonlyMap<string, Versioned>): Map<string, string> => {
  const existing = refs.get(table)
  if (existing !== undefined) return existing
  const found = new Map<string, string>()
  for (const [id, { externalRef }] of table) if (externalRef) found.set(refKey(externalRef), id)
  refs.set(table, found)
  return found
}
const refs = new WeakMap<ReadonlyMap<string, unknown>, Map<string, string>>()

/** The ids of the rows that have these references. */
export const idsWithRefs = (
  table: ReadonlyMap<string, Versioned>,
  wanted: ReadonlyArray<ExternalRef>
): ReadonlyArray<string> => {
  const found = refsOf(table)
  return [...new Set(wanted.map(refKey))].flatMap((key) => found.get(key) ?? [])
}

/** The error if changes, one after the other, give a row the reference of another. */
const takenRef = <A extends Versioned>(
  table: ReadonlyMap<string, A>,
  changes: ReadonlyArray<RecordWrite<A>>
): ExternalRefTaken | undefined => {
  const changed = new Map<string, string | undefined>()
  for (const { after, before, event } of changes) {
    if (before?.externalRef) changed.set(refKey(before.externalRef), undefined)
    const ref = after?.externalRef ?? null
    if (ref === null) continue
    const key = refKey(ref)
    const holder = changed.has(key) ? changed.get(key) : refsOf(table).get(key)
    if (holder !== undefined && holder !== event.subjectId) return new ExternalRefTaken({ ref })
    changed.set(key, event.subjectId)
  }
  return undefined
}

const keepRef = <A extends Versioned>(
  table: ReadonlyMap<string, A>,
  { after, before, event }: RecordWrite<A>
): void => {
  const found = refsOf(table)
  if (before?.externalRef) found.delete(refKey(before.externalRef))
  if (after?.externalRef) found.set(refKey(after.externalRef), event.subjectId)
}

/** Writes all changes to a table of their workspace, or fails with the first error and writes none. */
export const writeChanges = <A extends Versioned, E>(
  { alongside, rows, table }: Omit<Writing<A, E>, "refusal">,
  changes: ReadonlyArray<{ readonly change: RecordWrite<A>; readonly refusal: E | undefined }>
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | ExternalRefTaken | E> => {
  for (const { change, refusal } of changes) {
    const error = errorOf({ rows, table, refusal }, change)
    if (error !== undefined) return Effect.fail(error)
  }
  const taken = takenRef(
    table,
    changes.map(({ change }) => change)
  )
  if (taken !== undefined) return Effect.fail(taken)
  for (const { change } of changes) {
    const { after, event, idempotency } = change
    keepRef(table, change)
    if (after === null) table.delete(event.subjectId)
    else table.set(event.subjectId, after)
    alongside?.(rows, change)
    rows.events.push(event)
    keepOutcome(rows, idempotency)
  }
  return Effect.void
}

/** Writes one change. */
export const writeChange = <A extends Versioned, E>(
  { refusal, ...writing }: Writing<A, E>,
  change: RecordWrite<A>
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | ExternalRefTaken | E> =>
  writeChanges(writing, [{ change, refusal }])
