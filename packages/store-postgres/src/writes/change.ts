import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { KeyAlreadyUsed, Stale } from "@hourbook/core/writing/Writing"
import { Effect, Option } from "effect"
import type { Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { explain } from "../sql/failures.ts"
import { logged } from "./activity.ts"
import { answered, findOutcome } from "./idempotency.ts"

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Write<E> {
  readonly table: string
  /** Inserts, updates or deletes the row, if there is one in `answered`. */
  readonly record: Statement.Fragment
  /** Whether the owner may have the record; if not, it counts as a broken constraint `<table>_member`. */
  readonly ownerFits: Statement.Fragment
  /** Why a broken constraint stands in the way of the change. */
  readonly refusal: (constraint: string) => Effect.Effect<never, E> | undefined
}

interface Outcome {
  /** Null when the record is not in the version that the change began with. */
  readonly fits: boolean | null
  readonly written: boolean
}

/**
 * Writes a change whole, in one statement and one round trip: the version is locked first, then the answer, which waits
 * for a twin in flight, then the record and its line in the log. Each is written only if the one before it was.
 */
export const writeChange = <A extends Versioned, E>(
  { sql, within }: Database["Service"],
  { idempotency, before, event }: RecordWrite<A>,
  { ownerFits, record, refusal, table }: Write<E>
): Effect.Effect<void, Stale | KeyAlreadyUsed | E> => {
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
      ${answered(sql, { workspaceId, idempotency, given: sql`from current where fits` })},
      record as (${record} returning 1),
      ${logged(sql, event)}
    select (select fits from current) as fits, exists (select from record) as written`

  const earlier: Effect.Effect<Option.Option<KeyAlreadyUsed>> =
    idempotency === null
      ? Effect.succeedNone
      : Effect.map(
          Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId })),
          Option.map((found) => new KeyAlreadyUsed({ idempotency: found }))
        )
  const why = (constraint: string): Effect.Effect<never, Stale | E> | undefined =>
    constraint === `${table}_pkey` ? Effect.fail(new Stale()) : refusal(constraint)

  const attempt: Effect.Effect<void, Stale | KeyAlreadyUsed | E> = Effect.gen(function* () {
    const [outcome] = yield* Effect.catch(statement, explain(why))
    if (outcome?.written === true) return
    const repeated = yield* earlier
    if (Option.isSome(repeated)) return yield* repeated.value
    if (outcome?.fits === false) return yield* why(`${table}_member`) ?? Effect.fail(new Stale())
    if (outcome?.fits !== true) return yield* new Stale()
    // The answer that stood in the way has expired this very moment.
    return yield* attempt
  })
  return within(workspaceId)(attempt)
}
