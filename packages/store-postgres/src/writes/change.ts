import { documentOf, lockedByDocument } from "@hourbook/core/locks/lockingDocuments"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { KeyAlreadyUsed, type Locked, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Option } from "effect"
import { SqlError, type Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { explain } from "../sql/failures.ts"
import { logged } from "./activity.ts"
import { findOutcome, keepOutcomeCte } from "./idempotency.ts"
import { documentPrefix, lockedBy, lockedThrough, type LockText } from "./lockedDay.ts"
import { countedInDocument, holdDocuments, numberOfDocument, stillIn } from "./lockingDocument.ts"

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Write<E> {
  readonly table: string
  /** Whether documents have rows of the table. */
  readonly isClaimed?: boolean
  /** A statement that inserts, updates or deletes the row if the expression `answered` has a row. */
  readonly record: Statement.Fragment
  /** Common table expressions that write more, if the expression `record` has a row. */
  readonly parts?: ReadonlyArray<Statement.Fragment>
  /** A condition that the owner may have the record; if false, it counts as a violation of `<table>_member`. */
  readonly ownerFits: Statement.Fragment
  /** The error for a violated constraint; undefined if it is a defect. */
  readonly refusal: (constraint: string) => Effect.Effect<never, E> | undefined
}

interface Outcome {
  /** Null if the record is not in the version that the change started from. */
  readonly fits: boolean | null
  /** What locks the record, if anything does. */
  readonly locked: LockText
  readonly written: boolean
}

/**
 * Writes a change in one statement and one round trip. The statement locks the version, looks whether the day is locked, keeps the outcome, which waits for
 * a concurrent request with the same key, then writes the record and its line in the log. Each step runs only if the one
 * before succeeded.
 */
export const writeChange = <A extends Versioned, E>(
  { sql, writing }: Database["Service"],
  { idempotency, before, event, pastSheets }: RecordWrite<A>,
  { isClaimed = false, ownerFits, parts = [], record, refusal, table }: Write<E>
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | Locked | E> => {
  const { workspaceId } = event
  const version =
    before === null
      ? sql``
      : sql`
        from ${sql(table)} where workspace_id = ${workspaceId} and id = ${before.id}
          and version = ${before.version} ${isClaimed ? stillIn(sql, documentOf(before)) : sql``} for no key update`
  const locking = countedInDocument(sql, { before, event }, lockedThrough(sql, [event], pastSheets))
  const statement = sql<Outcome>`
    with
      ${sql.join(", ", false)([...locking.parts, sql`current as (select ${ownerFits} as fits, ${locking.locked} as locked ${version})`])},
      ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`from current where fits and locked is null` })},
      record as (${record} returning 1),
      ${sql.join(", ", false)([...parts, logged(sql, event)])}
    select (select fits from current) as fits, (select locked from current) as locked, exists (select from record) as written`

  const earlier: Effect.Effect<Option.Option<KeyAlreadyUsed>> =
    idempotency === null
      ? Effect.succeedNone
      : Effect.map(
          Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId })),
          Option.map((found) => new KeyAlreadyUsed({ kept: found }))
        )
  const errorFor = (constraint: string): Effect.Effect<never, VersionConflict | E> | undefined =>
    constraint === `${table}_pkey` ? Effect.fail(new VersionConflict()) : refusal(constraint)

  const attempt: Effect.Effect<void, VersionConflict | KeyAlreadyUsed | Locked | E> = Effect.gen(function* () {
    const [outcome] = yield* Effect.catch(statement, explain(errorFor))
    if (outcome?.written === true) return
    const repeated = yield* earlier
    if (Option.isSome(repeated)) return yield* repeated.value
    if (outcome?.locked === documentPrefix) {
      const number = yield* Effect.orDie(numberOfDocument(sql, workspaceId, { before, event }))
      return yield* number === undefined ? new VersionConflict() : lockedByDocument(number)
    }
    const locked = lockedBy([event], outcome?.locked)
    if (locked !== undefined) return yield* locked
    if (outcome?.fits === false) return yield* errorFor(`${table}_member`) ?? Effect.fail(new VersionConflict())
    if (outcome?.fits !== true) return yield* new VersionConflict()
    // The kept outcome expired in the meantime.
    return yield* attempt
  })
  return writing(workspaceId)(attempt)
}

/** Writes changes of one workspace in one transaction, all of them or none. */
export const writeAll = <A extends object, E>(
  { sql, transaction }: Database["Service"],
  changes: ReadonlyArray<RecordWrite<A>>,
  save: (change: RecordWrite<A>) => Effect.Effect<void, E>
): Effect.Effect<void, E> => {
  const [first] = changes
  return first === undefined
    ? Effect.void
    : holdDocuments(sql, first.event.workspaceId, changes).pipe(
        Effect.andThen(Effect.forEach(changes, save, { discard: true })),
        transaction(first.event.workspaceId),
        Effect.catchIf(SqlError.isSqlError, Effect.die)
      )
}
