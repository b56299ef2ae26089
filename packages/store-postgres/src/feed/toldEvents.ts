import type { Visibility } from "@hourbook/core/access/Policy"
import { subjectsSeen } from "@hourbook/core/activity/lineSights"
import type { SqlClient, Statement } from "effect/sql"
import { storedSubject } from "../sql/storedSubject.ts"

/**
 * The condition that a line, with the alias `e`, tells the caller something: they see what it is about, or saw it before. Lines
 * of earlier versions have whose it was among what changed alone.
 */
export const toldEvents = (sql: SqlClient.SqlClient, { sight }: Visibility): Statement.Fragment => {
  const isOneOf = (subjects: ReadonlyArray<string>) =>
    sql.literal(`e.subject in (${subjects.map((subject) => `'${storedSubject(subject)}'`).join(", ")})`)
  /** Whose an updated line's subject was, as the line says among what changed. */
  const before = (field: "userId" | "clientId") =>
    sql.literal(`e.action = 'updated' and e.changes->'${field}'->>'before'`)
  switch (sight._tag) {
    case "All":
      return sql`true`
    case "Own": {
      const own = sight.userId
      return sql.or([
        sql`(${isOneOf(subjectsSeen("member"))} and (
          e.owner_id = ${own} or e.owner_before = ${own} or (${before("userId")} = ${own}::text)))`,
        sql`(${isOneOf(subjectsSeen("member", "all"))} and e.owner_id is null)`
      ])
    }
    case "OfClients": {
      const ids = sight.clientIds
      return sql.or([
        sql`(${isOneOf(subjectsSeen("client", "theirs"))} and (
          e.client_id = any(${ids}::uuid[]) or e.client_before = any(${ids}::uuid[])
          or (${before("clientId")} = any(${ids}::text[]))))`,
        sql`(${isOneOf(subjectsSeen("client", "own"))} and e.owner_id = ${sight.userId})`
      ])
    }
  }
}
