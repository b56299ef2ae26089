import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { money } from "./0004_records.ts"
import { follow } from "./0007_rollups.ts"
import { followText } from "./0024_search.ts"
import { addOrigin } from "./0026_external_refs.ts"
import { ownFactFunctions } from "./0034_function_rights.ts"

interface TableOfKind {
  /** The name of its facts and of its table. */
  readonly name: string
  /** The column of its day. */
  readonly day: string
  /** Its subject in the log. */
  readonly subject: string
}

/**
 * Creates everything that a new kind of money needs: the table with indexes and row-level security, the triggers that
 * maintain the totals and the search index, and the subject in the log. It takes names instead of a kind's descriptor, since a released migration
 * never changes.
 */
export const recordTable = (kind: TableOfKind) =>
  Effect.all(
    [
      recordTableWithoutMetadata(kind),
      addMetadata(kind.name),
      followComments(kind.name),
      addOrigin(kind.name),
      ownFactFunctions(kind.name)
    ],
    { discard: true }
  )

/**
 * The same as before migration 0015, which adds the metadata, 0024, which adds the search index, 0026, which adds the origin, and
 * 0034, which keeps functions to their owner.
 */
export const recordTableWithoutMetadata = Effect.fnUntraced(function* (kind: TableOfKind) {
  const { day, name } = kind
  yield* money(name, day)
  yield* follow(name, { kind: name, day, amount: "amount", minutes: "0" })
  yield* allowSubject(kind.subject)
})

/** Adds the pairs of text that callers keep with a row. As json, not jsonb, they stay in the order in which they were written. */
export const addMetadata = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table ${sql(table)} add column metadata json not null default '{}'`
})

/** Keeps the search index in step with the comments of a kind of money. */
export const followComments = (table: string) => followText({ table, kind: table, text: "comment_folded" })

const subjectCheck = "activity_events_subject_check"

/** Allows a subject for lines of the log. Those that are there have one of the others, so they are not checked again. */
export const allowSubject = Effect.fnUntraced(function* (subject: string) {
  const sql = yield* SqlClient.SqlClient
  const [check] = yield* sql<{ readonly definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'activity_events'::regclass and conname = ${subjectCheck}`
  const literals: ReadonlyArray<string> = (check?.definition ?? "").match(/'[^']*'/gu) ?? []
  const literal = `'${subject}'`
  if (literals.includes(literal)) return
  yield* sql`alter table activity_events drop constraint ${sql(subjectCheck)}`
  yield* sql`
    alter table activity_events
    add constraint ${sql(subjectCheck)} check (subject in (${sql.literal([...literals, literal].join(", "))})) not valid`
})
