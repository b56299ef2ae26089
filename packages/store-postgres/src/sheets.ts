import type { Visibility } from "@hourbook/core/access/Policy"
import { ApprovedFigures, isLocked, longestSheet, type Sheet } from "@hourbook/core/sheets/Sheet"
import { type SheetQuestion, SheetRepository, type StoredSheet } from "@hourbook/core/sheets/SheetRepository"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { RowTable } from "./copies/rowTables.ts"
import { Database } from "./database/Database.ts"
import { asJson, toInstant, toInstantOrNull } from "./sql/rows.ts"
import { logged } from "./writes/activity.ts"
import { mailed } from "./writes/mails.ts"
import { settled } from "./writes/settled.ts"

const approvedJson = Schema.NullOr(ApprovedFigures)
const encode = Schema.encodeSync(approvedJson)
const decode = Schema.decodeSync(approvedJson)

/** A sheet, as the driver returns it. */
interface SheetRow extends Omit<Sheet, "submittedAt" | "decidedAt" | "createdAt" | "updatedAt" | "approved"> {
  readonly submittedAt: Date | null
  readonly decidedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly approved: (typeof approvedJson)["Encoded"]
  readonly decidedByName: string | null
}

const toStored = ({ decidedByName, ...row }: SheetRow): StoredSheet => ({
  sheet: {
    ...row,
    submittedAt: toInstantOrNull(row.submittedAt),
    decidedAt: toInstantOrNull(row.decidedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    approved: decode(row.approved)
  },
  decidedByName
})

/** How sheets are written. */
export const sheetTable = (sql: SqlClient.SqlClient): RowTable<Sheet> => ({
  table: "sheets",
  columns: sql`
    workspace_id, id, user_id, from_day, to_day, state, submitted_at, decided_at, decided_by, comment, approved,
    created_at, updated_at, version`,
  valuesOf: (sheet) => sql`
    ${sheet.workspaceId}::uuid, ${sheet.id}::uuid, ${sheet.userId}::uuid, ${sheet.from}::date, ${sheet.to}::date,
    ${sheet.state}::text, ${sheet.submittedAt}::timestamptz, ${sheet.decidedAt}::timestamptz, ${sheet.decidedBy}::uuid,
    ${sheet.comment}::text, ${asJson(encode(sheet.approved))}::json, ${sheet.createdAt}::timestamptz,
    ${sheet.updatedAt}::timestamptz, ${sheet.version}::int`
})

/** The conditions of a question, with the alias `s`; null where the caller sees no sheet. */
const matching = (
  sql: SqlClient.SqlClient,
  { sight, workspaceId }: Visibility,
  { after = null, from, states, to, userIds }: SheetQuestion
): Statement.Fragment | null =>
  sight._tag === "OfClients"
    ? null
    : sql.and([
        sql`s.workspace_id = ${workspaceId}`,
        ...(sight._tag === "Own" ? [sql`s.user_id = ${sight.userId}`] : []),
        // A sheet has at most so many days, which bounds the index.
        ...(from === undefined ? [] : [sql`s.to_day >= ${from} and s.from_day > ${addDays(from, -longestSheet)}`]),
        ...(to === undefined ? [] : [sql`s.from_day <= ${to}`]),
        ...(userIds === undefined ? [] : [sql`s.user_id = any(${userIds}::uuid[])`]),
        ...(states === undefined ? [] : [sql`s.state = any(${states}::text[])`]),
        ...(after === null
          ? []
          : [sql`s.from_day <= ${after.from} and (s.from_day < ${after.from} or s.user_id > ${after.userId}::uuid)`])
      ])

export const layer = Layer.effect(
  SheetRepository,
  Effect.map(Database, ({ sql, within }) => {
    const { columns, valuesOf } = sheetTable(sql)

    const insert = (sheet: Sheet) => sql`
      insert into sheets (${columns}) select ${valuesOf(sheet)}
      where not exists (
        select from sheets
        where workspace_id = ${sheet.workspaceId} and user_id = ${sheet.userId}
          and from_day <= ${sheet.to} and to_day >= ${sheet.from}
      )
      on conflict do nothing
      returning id`

    const update = (before: Sheet, after: Sheet) => sql`
      update sheets set state = ${after.state}, submitted_at = ${after.submittedAt}, decided_at = ${after.decidedAt},
        decided_by = ${after.decidedBy}, comment = ${after.comment}, approved = ${asJson(encode(after.approved))}::json,
        updated_at = ${after.updatedAt}, version = ${after.version}
      where workspace_id = ${before.workspaceId} and user_id = ${before.userId} and from_day = ${before.from}
        and version = ${before.version}
      returning id`

    return SheetRepository.of({
      list: (visible, question) => {
        const condition = matching(sql, visible, question)
        if (condition === null) return Effect.succeed([])
        return within(visible.workspaceId)(sql<SheetRow>`
          select s.workspace_id as "workspaceId", s.id, s.user_id as "userId", s.from_day::text as "from",
            s.to_day::text as "to", s.state, s.submitted_at as "submittedAt", s.decided_at as "decidedAt",
            s.decided_by as "decidedBy", s.comment, s.approved, s.created_at as "createdAt",
            s.updated_at as "updatedAt", s.version, m.name as "decidedByName"
          from sheets s
          left join members m on m.workspace_id = s.workspace_id and m.user_id = s.decided_by
          where ${condition} order by s.from_day desc, s.user_id limit ${question.limit ?? null}`).pipe(
          Effect.map((rows) => rows.map(toStored)),
          Effect.orDie
        )
      },
      save: ({ after, before, event, mails = [] }) =>
        within(after.workspaceId)(sql`
          with ${sql.join(
            ", ",
            false
          )([
            sql`record as (${before === null ? insert(after) : update(before, after)})`,
            logged(sql, event),
            ...mailed(sql, mails)
          ])}
          select id from record`).pipe(
          Effect.orDie,
          Effect.flatMap((rows) => (rows.length > 0 ? Effect.void : Effect.fail(new VersionConflict()))),
          // What opens days needs not wait.
          Effect.andThen(isLocked(after) ? settled({ sql, within }, after.workspaceId) : Effect.void),
          Effect.asVoid
        )
    })
  })
)
