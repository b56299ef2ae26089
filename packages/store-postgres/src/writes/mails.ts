import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import type { SqlClient, Statement } from "effect/sql"

/** A mail as its row has it: all of its fields are plain JSON. */
export const mailText = (mail: OutboxMail): string => JSON.stringify(mail)

const columns = `
  workspace_id, id, kind, cause, recipient, n, user_id, due_at, tried_at, created_at, revision, mail`

const valuesOf = (sql: SqlClient.SqlClient, mail: OutboxMail): Statement.Fragment => sql`
  ${mail.workspaceId}::uuid, ${mail.id}::uuid, ${mail.kind}::text, ${mail.cause}::text, ${mail.to}::text, ${mail.n}::int,
  ${mail.userId}::uuid, ${mail.due}::timestamptz, ${mail.triedAt}::timestamptz, ${mail.createdAt}::timestamptz,
  ${mail.revision}::int, ${mailText(mail)}::jsonb`

/** Adds mails. Requires a transaction with what causes them. */
export const insertMails = (sql: SqlClient.SqlClient, mails: ReadonlyArray<OutboxMail>) => sql`
  insert into mails (${sql.literal(columns)})
  values ${sql.join(", ", false)(mails.map((mail) => sql`(${valuesOf(sql, mail)})`))}`

/** Common table expressions that add mails, if the expression `record` has a row. */
export const mailed = (sql: SqlClient.SqlClient, mails: ReadonlyArray<OutboxMail>): ReadonlyArray<Statement.Fragment> =>
  mails.map(
    (mail, index) => sql`
      ${sql.literal(`mailed_${index}`)} as (
        insert into mails (${sql.literal(columns)}) select ${valuesOf(sql, mail)} from record
      )`
  )
