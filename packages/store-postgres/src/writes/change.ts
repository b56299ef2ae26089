import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { KeyAlreadyUsed, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Option } from "effect"
import { SqlError, type Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { explain } from "../sql/failures.ts"
import { logged } from "./activity.ts"
import { findOutcome, keepOutcomeCte } from "./idempotency.ts"

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Write<E> {
  readonly table: string
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
  readonly written: boolean
}

/**
 * Writes a change in one statement and one round trip. The statement locks the version, keeps the outcome, which waits for
 * a concurrent request with the same key, then writes the record and its line in the log. Each step runs only if the one
 * before succeeded.
 */
export const writeChange = <A extends Versioned, E>(
  { sql, within }: Database["Service"],
  { idempotency, before, event }: RecordWrite<A>,
  { ownerFits, parts = [], record, refusal, table }: Write<E>
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | E> => {
  const { workspaceId } = event
  const version =
    before === null
      ? sql``
      : sql`
        from ${sql(table)} where workspace_id = ${workspaceId} and id = ${before.id}
          and version = ${before.version} for no key update`
  const statement = sql<Outcome>`
    with
      current as (select ${ownerFits} as fits ${version}),
      ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`from current where fits` })},
      record as (${record} returning 1),
      ${sql.join(", ", false)([...parts, logged(sql, event)])}
    select (select fits from current) as fits, exists (select from record) as written`

  const earlier: Effect.Effect<Option.Option<KeyAlreadyUsed>> =
    idempotency === null
      ? Effect.succeedNone
      : Effect.map(
          Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId })),
          Option.map((found) => new KeyAlreadyUsed({ kept: found }))
        )
  const errorFor = (constraint: string): Effect.Effect<never, VersionConflict | E> | undefined =>
    constraint === `${table}_pkey` ? Effect.fail(new VersionConflict()) : refusal(constraint)

  const attempt: Effect.Effect<void, VersionConflict | KeyAlreadyUsed | E> = Effect.gen(function* () {
    const [outcome] = yield* Effect.catch(statement, explain(errorFor))
    if (outcome?.written === true) return
    const repeated = yield* earlier
    if (Option.isSome(repeated)) return yield* repeated.value
    if (outcome?.fits === false) return yield* errorFor(`${table}_member`) ?? Effect.fail(new VersionConflict())
    if (outcome?.fits !== true) return yield* new VersionConflict()
    // The kept outcome expired in the meantime.
    return yield* attempt
  })
  return within(workspaceId)(attempt)
}

/** Writes changes of one workspace in one transaction, all of them or none. */
export const writeAll = <A, E>(
  { transaction }: Database["Service"],
  changes: ReadonlyArray<RecordWrite<A>>,
  save: (change: RecordWrite<A>) => Effect.Effect<void, E>
): Effect.Effect<void, E> => {
  const [first] = changes
  return first === undefined
    ? Effect.void
    : Effect.forEach(changes, save, { discard: true }).pipe(
        transaction(first.event.workspaceId),
        Effect.catchIf(SqlError.isSqlError, Effect.die)
      )
}
