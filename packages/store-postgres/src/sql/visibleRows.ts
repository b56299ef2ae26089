import type { Visibility } from "@hourbook/core/access/Policy"
import { subjectsSeen } from "@hourbook/core/activity/lineSights"
import type { SqlClient, Statement } from "effect/sql"
import { storedSubject } from "./storedSubject.ts"

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

/** Restricts documents, with the alias `t`, and their workspace: members see none, and clients see issued ones of their own. */
export const visibleInvoices = (sql: SqlClient.SqlClient, visible: Visibility): Conditions => [
  sql`t.workspace_id = ${visible.workspaceId}`,
  ...(visible.sight._tag === "All" ? [] : [visible.sight._tag === "Own" ? sql`false` : sql`t.state = 'issued'`]),
  ...visibleClients(sql, visible, "t.client_id")
]

/** Restricts members, with the alias `m`: managers see all members, other callers only themselves. */
export const visibleMembers = (sql: SqlClient.SqlClient, { sight }: Visibility): Conditions =>
  sight._tag === "All" ? [] : [sql`m.user_id = ${sight.userId}`]

/**
 * Restricts lines of the log, with the alias `e`. Each line meets at most one of the conditions, and each condition has an
 * index. What all members see has no owner.
 */
export const visibleEvents = (sql: SqlClient.SqlClient, { sight }: Visibility): Conditions => {
  const isOneOf = (subjects: ReadonlyArray<string>) =>
    sql.literal(`e.subject in (${subjects.map((subject) => `'${storedSubject(subject)}'`).join(", ")})`)
  switch (sight._tag) {
    case "All":
      return [sql`true`]
    case "Own":
      return [
        sql`(e.owner_id = ${sight.userId} and ${isOneOf(subjectsSeen("member"))})`,
        sql`(e.owner_id is null and ${isOneOf(subjectsSeen("member", "all"))})`
      ]
    case "OfClients":
      return [
        ...sight.clientIds.map((id) => sql`(e.client_id = ${id} and ${isOneOf(subjectsSeen("client", "theirs"))})`),
        sql`(e.owner_id = ${sight.userId} and ${isOneOf(subjectsSeen("client", "own"))})`
      ]
  }
}
