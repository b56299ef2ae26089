import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The functions that append what a table's changes add to totals. */
const factFunctions = (table: string): ReadonlyArray<string> =>
  ["insert", "update", "delete"].map((event) => `"${table}_${event}_facts"()`)

const revoke = Effect.fnUntraced(function* (signatures: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`revoke execute on function ${sql.literal(signatures.join(", "))} from public`
})

/** Takes the functions of a table of records from everybody who may connect to the database. */
export const ownFactFunctions = (table: string) => revoke(factFunctions(table))

/**
 * Takes from everybody who may connect to the database what PostgreSQL gives them with each new function. A trigger needs no
 * right to call its function, and the rest is called by functions that act as the owner. Functions are named here, since the
 * schema may have others that are not Hourbook's.
 */
export const functionRights = revoke([
  ...["time_entries", "payments", "payouts", "charges"].flatMap(factFunctions),
  "entry_tags_follow()",
  "rate_changed()",
  "record_text_added()",
  "record_text_gone()",
  "refuse_truncate()",
  "text_pieces(uuid, text, text)"
])
