import { Period } from "@hourbook/core/periods/Period"
import { PeriodRepository } from "@hourbook/core/periods/PeriodRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { RowTable } from "./copies/rowTables.ts"
import { Database } from "./database/Database.ts"
import { asJson, toInstant } from "./sql/rows.ts"
import { logged } from "./writes/activity.ts"
import { settled } from "./writes/settled.ts"

const { figures } = Period.fields
const encodeFigures = Schema.encodeSync(figures)
const decodeFigures = Schema.decodeSync(figures)

/** A period, as the driver returns it. */
interface PeriodRow extends Omit<Period, "at" | "figures"> {
  readonly at: Date
  readonly figures: (typeof figures)["Encoded"]
}

const toPeriod = (row: PeriodRow): Period => ({
  ...row,
  at: toInstant(row.at),
  figures: decodeFigures(row.figures)
})

/** How periods are written. */
export const periodTable = (sql: SqlClient.SqlClient): RowTable<Period> => ({
  table: "periods",
  columns: sql`
    workspace_id, id, action, "from", through, state, note, reason, user_id, at, certificate, sha256, log_head, figures,
    version`,
  valuesOf: (period) => sql`
    ${period.workspaceId}, ${period.id}, ${period.action}, ${period.from}::date, ${period.through}::date, ${period.state},
    ${period.note}, ${period.reason}, ${period.userId}::uuid, ${period.at}::timestamptz, ${period.certificate},
    ${period.sha256}, ${period.logHead}, ${asJson(encodeFigures(period.figures))}::json, ${period.version}::int`
})

export const layer = Layer.effect(
  PeriodRepository,
  Effect.map(Database, ({ operator, sql, within }) => {
    const { columns, valuesOf } = periodTable(sql)
    const selected = sql`
      select workspace_id as "workspaceId", id, action, "from", through, state, note, reason, user_id as "userId", at,
        certificate, sha256, log_head as "logHead", figures, version
      from periods`
    return PeriodRepository.of({
      add: ({ after, before, event, period }) =>
        within(before.id)(sql`
          with
            record as (
              update workspaces set closed_through = ${after.closedThrough}::date, updated_at = ${after.updatedAt},
                version = ${after.version}
              where workspace_id = ${before.id} and version = ${before.version}
              returning version
            ),
            added as (insert into periods (${columns}) select ${valuesOf(period)} from record),
            ${logged(sql, event)}
          select version from record`).pipe(
          Effect.orDie,
          Effect.flatMap((rows) => (rows.length > 0 ? Effect.void : Effect.fail(new VersionConflict())))
        ),
      list: ({ workspaceId }) =>
        within(workspaceId)(
          sql<PeriodRow>`${selected} where workspace_id = ${workspaceId} order by at desc, id desc`
        ).pipe(
          Effect.map((rows) => rows.map(toPeriod)),
          Effect.orDie
        ),
      find: ({ workspaceId }, id) =>
        within(workspaceId)(sql<PeriodRow>`${selected} where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toPeriod)),
          Effect.orDie
        ),
      unfinished: operator(
        sql<PeriodRow>`
          ${selected} where certificate = 'pending' or state in ('closing', 'reopening') order by at limit 100`
      ).pipe(
        Effect.map((rows) => rows.map(toPeriod)),
        Effect.orDie
      ),
      amend: (after) =>
        within(after.workspaceId)(sql`
          update periods set state = ${after.state}, certificate = ${after.certificate}, sha256 = ${after.sha256},
            log_head = ${after.logHead}, figures = ${asJson(encodeFigures(after.figures))}::json,
            version = ${after.version}
          where workspace_id = ${after.workspaceId} and id = ${after.id} and version = ${after.version - 1}
          returning version`).pipe(
          Effect.orDie,
          Effect.flatMap((rows) => (rows.length > 0 ? Effect.void : Effect.fail(new VersionConflict())))
        ),
      settle: (workspaceId) => settled({ sql, within }, workspaceId)
    })
  })
)
