import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { type KeyAlreadyUsed, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./keptOutcomes.ts"
import type { Rows } from "./Memory.ts"

interface Versioned {
  readonly id: string
  readonly version: number
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
  return versionOf(table.get(event.subjectId)) === versionOf(before) ? refusal : new VersionConflict()
}

/** Writes all changes to a table of their workspace, or fails with the first error and writes none. */
export const writeChanges = <A extends Versioned, E>(
  { alongside, rows, table }: Omit<Writing<A, E>, "refusal">,
  changes: ReadonlyArray<{ readonly change: RecordWrite<A>; readonly refusal: E | undefined }>
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | E> => {
  for (const { change, refusal } of changes) {
    const error = errorOf({ rows, table, refusal }, change)
    if (error !== undefined) return Effect.fail(error)
  }
  for (const { change } of changes) {
    const { after, event, idempotency } = change
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
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | E> => writeChanges(writing, [{ change, refusal }])
