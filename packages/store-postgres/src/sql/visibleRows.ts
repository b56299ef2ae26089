import type { Visibility } from "@hourbook/core/access/Policy"
import type { SqlClient, Statement } from "effect/sql"

/** What a caller may see, as conditions: none where it is everything of the workspace. */
type Conditions = ReadonlyArray<Statement.Fragment>

const ofClients = (sql: SqlClient.SqlClient, { sight }: Visibility, column: string): Conditions =>
  sight._tag === "OfClients" ? [sql`${sql.literal(column)} = any(${sight.clientIds}::uuid[])`] : []

/** Of time entries, payments and payouts, by the name `t`. */
export const visibleRecords = (sql: SqlClient.SqlClient, visible: Visibility): Conditions =>
  visible.sight._tag === "Own" ? [sql`t.user_id = ${visible.sight.userId}`] : ofClients(sql, visible, "t.client_id")

/** Of clients, or of projects by the column of their client. */
export const visibleClients = (sql: SqlClient.SqlClient, visible: Visibility, column: string): Conditions =>
  ofClients(sql, visible, column)

/** Of members, by the name `m`: a manager sees all, anyone else themselves. */
export const visibleMembers = (sql: SqlClient.SqlClient, { sight }: Visibility): Conditions =>
  sight._tag === "All" ? [] : [sql`m.user_id = ${sight.userId}`]

/**
 * Of the log, by the name `e`, as conditions of which a line meets at most one, each served by an index: a member sees
 * what has no owner besides their own, which are projects and clients; clients see no payouts.
 */
export const visibleEvents = (sql: SqlClient.SqlClient, { sight }: Visibility): Conditions => {
  switch (sight._tag) {
    case "All":
      return [sql`true`]
    case "Own":
      return [sql`e.owner_id = ${sight.userId}`, sql`e.owner_id is null`]
    case "OfClients":
      return sight.clientIds.map((id) => sql`e.client_id = ${id} and e.subject <> 'payout'`)
  }
}
