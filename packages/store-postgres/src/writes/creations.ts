import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect } from "effect"
import { SqlError, type Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { asJsonRows, type RowShape } from "../sql/rowShape.ts"
import { allLogged } from "./activity.ts"
import { keepOutcomeCte } from "./idempotency.ts"
import { lockedThrough } from "./lockedDay.ts"

/** The most records of one statement: the embedded database has one at a time, so it must be short. */
export const mostInStatement = 100

interface Shape<A> {
  readonly table: string
  readonly shape: RowShape<A>
  /** A condition that the owner may have the record. */
  readonly ownerFits: (change: RecordWrite<A>) => Statement.Fragment
  /** Common table expressions that write more, if the expression `record` has a row. */
  readonly parts?: ((changes: ReadonlyArray<RecordWrite<A>>) => ReadonlyArray<Statement.Fragment>) | undefined
}

/**
 * Writes new records of one workspace in one statement, with as many rows for each table as single statements would write.
 * Returns whether they are written. If not, nothing is: some are no new records, or one of them is refused; written one by one,
 * they tell the reason.
 */
export const writeCreations = Effect.fnUntraced(function* <A extends { readonly userId: string | null }>(
  { sql, writing }: Database["Service"],
  changes: ReadonlyArray<RecordWrite<A>>,
  { ownerFits, parts, shape, table }: Shape<A>
): Effect.fn.Return<boolean> {
  const created = changes.flatMap(({ after, before }) => (before === null && after !== null ? [after] : []))
  const kept = changes.flatMap(({ idempotency }) => idempotency ?? [])
  const [first] = changes
  if (first === undefined || created.length < changes.length || changes.length < 2 || kept.length > 1) return false
  const { workspaceId } = first.event
  const columns = sql.literal(shape.columns.join(", "))
  const owners = new Map(changes.map((change) => [`${change.after?.userId} ${change.event.userId}`, ownerFits(change)]))
  const events = changes.map(({ event }) => event)
  const statement = sql<{ readonly written: boolean }>`
    with
      current as (select ${sql.and([...owners.values(), sql`${lockedThrough(sql, events)} is null`])} as fits),
      ${keepOutcomeCte(sql, { workspaceId, idempotency: kept[0] ?? null, given: sql`from current where fits` })},
      record as (
        insert into ${sql(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql(table)}, ${asJsonRows(shape, created)}::json)
        where exists (select from answered)
        returning 1
      ),
      ${sql.join(", ", false)([...(parts?.(changes) ?? []), allLogged(sql, events)])}
    select exists (select from record) as written`
  return yield* writing(workspaceId)(statement).pipe(
    Effect.map(([row]) => row?.written === true),
    Effect.catch((error) => (isRefusal(error) ? Effect.succeed(false) : Effect.die(error)))
  )
})

/** Whether another order or fewer rows could succeed, or say why they do not. */
const isRefusal = ({ reason }: SqlError.SqlError): boolean => refusals.has(reason._tag)

const refusals: ReadonlySet<string> = new Set([
  "UniqueViolation",
  "ConstraintError",
  "SerializationError",
  "DeadlockError"
])
