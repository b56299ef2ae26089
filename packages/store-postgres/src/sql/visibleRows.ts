import type { Visibility } from "@hourbook/core/access/Policy"
import { hiddenFrom, recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import type { SqlClient, Statement } from "effect/sql"

/** Conditions that restrict rows to what the caller may see; empty if the caller sees the whole workspace. */
type Conditions = ReadonlyArray<Statement.Fragment>

const ofClients = (sql: SqlClient.SqlClient, { sight }: Visibility, column: string): Conditions =>
  sight._tag === "OfClients" ? [sql`${sql.literal(column)} = any(${sight.clientIds}::uuid[])`] : []

/** Restricts records, with the alias `t`. */
export const visibleRecords = (sql: SqlClient.SqlClient, visible: Visibility): Conditions =>
  visible.sight._tag === "Own" ? [sql`t.user_id = ${visible.sight.userId}`] : ofClients(sql, visible, "t.client_id")

/** Restricts clients, or projects by the column of their client. */
export const visibleClients = (sql: SqlClient.SqlClient, visible: Visibility, column: string): Conditions =>
  ofClients(sql, visible, column)

/** Restricts members, with the alias `m`: managers see all members, other callers only themselves. */
export const visibleMembers = (sql: SqlClient.SqlClient, { sight }: Visibility): Conditions =>
  sight._tag === "All" ? [] : [sql`m.user_id = ${sight.userId}`]

/**
 * Restricts lines of the log, with the alias `e`. Each line meets at most one of the conditions, and each condition has an
 * index. A member sees the lines of their own records and those without an owner, such as of projects and clients. No role
 * sees the kinds of records that are hidden from it.
 */
export const visibleEvents = (sql: SqlClient.SqlClient, { sight }: Visibility): Conditions => {
  const shownTo = (role: "member" | "client", condition: Statement.Fragment) =>
    sql.and([
      condition,
      ...recordSubjects
        .filter((subject) => hiddenFrom(subject).includes(role))
        .map((subject) => sql`e.subject <> ${sql.literal(`'${subject}'`)}`)
    ])
  switch (sight._tag) {
    case "All":
      return [sql`true`]
    case "Own":
      return [shownTo("member", sql`e.owner_id = ${sight.userId}`), shownTo("member", sql`e.owner_id is null`)]
    case "OfClients":
      return sight.clientIds.map((id) => shownTo("client", sql`e.client_id = ${id}`))
  }
}
