import { dueOf, InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import {
  type DueSchedule,
  InvoiceScheduleRepository,
  type ScheduleWrite
} from "@hourbook/core/invoices/InvoiceScheduleRepository"
import { ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { RowTable } from "../copies/rowTables.ts"
import { Database } from "../database/Database.ts"
import { writeChange } from "../writes/change.ts"

const json = Schema.toCodecJson(InvoiceSchedule)
const encode = Schema.encodeSync(json)
const decode = Schema.decodeUnknownSync(json)

/** How schedules are written. */
export const scheduleTable = (sql: SqlClient.SqlClient): RowTable<InvoiceSchedule> => ({
  table: "invoice_schedules",
  columns: sql`workspace_id, id, client_id, project_id, due, schedule, created_at, version`,
  valuesOf: (schedule) => sql`
    ${schedule.workspaceId}::uuid, ${schedule.id}::uuid, ${schedule.clientId}::uuid,
    ${schedule.fromWork?.projectId ?? null}::uuid, ${dueOf(schedule)}::date, ${JSON.stringify(encode(schedule))}::jsonb,
    ${schedule.createdAt}::timestamptz, ${schedule.version}::int`
})

export const layer = Layer.effect(
  InvoiceScheduleRepository,
  Effect.map(Database, (database) => {
    const { operator, sql, within } = database
    const { columns, valuesOf } = scheduleTable(sql)
    const selected = sql`select schedule from invoice_schedules`
    const written = ({ after, before, event: { workspaceId } }: ScheduleWrite) =>
      before === null
        ? after === null
          ? sql`select from answered`
          : sql`insert into invoice_schedules (${columns}) select ${valuesOf(after)} from answered`
        : after === null
          ? sql`
            delete from invoice_schedules
            where workspace_id = ${workspaceId} and id = ${before.id} and exists (select from answered)`
          : sql`
            update invoice_schedules set (${columns}) = row(${valuesOf(after)})
            where workspace_id = ${workspaceId} and id = ${before.id} and exists (select from answered)`
    return InvoiceScheduleRepository.of({
      list: ({ workspaceId }) =>
        within(workspaceId)(sql<{ readonly schedule: unknown }>`
          ${selected} where workspace_id = ${workspaceId} order by created_at, id`).pipe(
          Effect.map((rows) => rows.map(({ schedule }) => decode(schedule))),
          Effect.orDie
        ),
      find: ({ workspaceId }, id) =>
        within(workspaceId)(sql<{ readonly schedule: unknown }>`
          ${selected} where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => (row === undefined ? Option.none() : Option.some(decode(row.schedule)))),
          Effect.orDie
        ),
      due: (workspaceId, through) => {
        const ofOne = workspaceId === null ? sql`true` : sql`workspace_id = ${workspaceId}`
        return Effect.orDie(
          operator(sql<DueSchedule>`
            select id, workspace_id as "workspaceId" from invoice_schedules
            where due <= ${through}::date and ${ofOne} order by due, id`)
        )
      },
      save: (change) =>
        writeChange<InvoiceSchedule, ReferenceGone>(database, change, {
          table: "invoice_schedules",
          ownerFits: sql`true`,
          record: written(change),
          refusal: (constraint) =>
            constraint === "invoice_schedules_client"
              ? Effect.fail(new ReferenceGone({ reference: "client" }))
              : constraint === "invoice_schedules_project"
                ? Effect.fail(new ReferenceGone({ reference: "project" }))
                : undefined
        }).pipe(Effect.catchTag("Locked", Effect.die))
    })
  })
)
