import type { Workspace } from "@hourbook/core/access/Workspace"
import type { CopiedRows } from "@hourbook/core/copies/CopiedRow"
import { type CopyWriter, WorkspaceCopier } from "@hourbook/core/copies/WorkspaceCopier"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { Tag } from "@hourbook/core/time/Tag"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { fold } from "@hourbook/core/values/fold"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Array as Arr, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { clientColumns, clientValues } from "./clients.ts"
import {
  billingRateTable,
  entryTagTable,
  exchangeRateTable,
  memberTable,
  preferencesTable,
  type RowTable,
  tagTable
} from "./copies/rowTables.ts"
import { Database } from "./database/Database.ts"
import { importColumns, importValues } from "./imports.ts"
import { bodyTable, invoiceTable, numberTable, packed } from "./invoices/documentTables.ts"
import { scheduleTable } from "./invoices/invoiceSchedules.ts"
import { seriesTable } from "./invoices/invoiceSeries.ts"
import { periodTable } from "./periods.ts"
import { projectColumns, projectValues } from "./projects.ts"
import { money } from "./records/money.ts"
import { recordShape } from "./records/recordShape.ts"
import { recordReferences, recordTables } from "./records/recordTables.ts"
import { timeEntries } from "./records/time.ts"
import { logoTable, sellerTable } from "./seller.ts"
import { sheetTable } from "./sheets.ts"
import { explain } from "./sql/failures.ts"
import { asParameters, type RowShape } from "./sql/rowShape.ts"
import { taxCodeTable } from "./taxCodes.ts"
import { timerColumns, timerValues } from "./timers.ts"
import * as Rollups from "./totals/rollups.ts"
import { webhookTable } from "./webhooks/webhooks.ts"
import { insertWorkspace, taken } from "./workspaces.ts"
import { eventShape } from "./writes/activity.ts"
import { blockTable } from "./writes/logBlocks.ts"

/** The rows of one statement: it has up to 65,535 values, and a row up to 40. */
const rowsAtOnce = 500

/** The tables whose statistics a restored workspace changes most. */
const analyzed = [
  "clients",
  "projects",
  "tags",
  "entry_tags",
  "activity_events",
  ...recordReferences.map(({ table }) => table)
]

export const layer = Layer.effect(
  WorkspaceCopier,
  Effect.gen(function* () {
    const database = yield* Database
    const rollups = yield* RollupKeeper
    const { sql } = database
    const operator = <A, E>(self: Effect.Effect<A, E>) => database.operator(self)

    const insert = <A>({ columns, table, valuesOf }: RowTable<A>, rows: ReadonlyArray<A>) =>
      Effect.forEach(
        Arr.chunksOf(rows, rowsAtOnce),
        (some) =>
          sql`insert into ${sql(table)} (${columns}) values ${sql.join(", ", false)(some.map((row) => sql`(${valuesOf(row)})`))}`,
        { discard: true }
      )

    const clients = { table: "clients", columns: sql.literal(clientColumns), valuesOf: clientValues.bind(null, sql) }
    const projects = {
      table: "projects",
      columns: sql.literal(projectColumns),
      valuesOf: projectValues.bind(null, sql)
    }
    const imports = { table: "imports", columns: sql.literal(importColumns), valuesOf: importValues.bind(null, sql) }
    const timers = { table: "timers", columns: sql.literal(timerColumns), valuesOf: timerValues.bind(null, sql) }
    const shaped = <A>(table: string, { cellsOf, columns }: RowShape<A>): RowTable<A> => ({
      table,
      columns: sql.literal(columns.join(", ")),
      valuesOf: (row) => asParameters(cellsOf(row))
    })
    const log = shaped("activity_events", eventShape)
    const time = shaped(recordTables.time.table, recordShape(timeEntries(sql)))

    const writer = ({ id: workspaceId }: Workspace): CopyWriter => {
      /** The ids of tags by their folded names. */
      const tagIds = new Map<string, Tag["id"]>()
      const tagged = (entry: TimeEntry) =>
        entry.tags.flatMap((name) => {
          const tagId = tagIds.get(fold(name))
          return tagId === undefined ? [] : [{ entry, tagId }]
        })

      const insertRows = (rows: CopiedRows): Effect.Effect<void, SqlError.SqlError> => {
        if ("withKind" in rows) {
          return rows.withKind((kind, { records }) =>
            Effect.andThen(
              insert(shaped(recordTables[kind.name].table, recordShape(money(sql, kind))), records),
              dropDeltas
            )
          )
        }
        switch (rows.kind) {
          case "workspace":
            return Effect.void
          case "members":
            return insert(memberTable(sql), rows.rows)
          case "clients":
            return insert(clients, rows.rows)
          case "imports":
            return insert(imports, rows.rows)
          case "projects":
            return insert(projects, rows.rows)
          case "tags":
            for (const { id, name } of rows.rows) tagIds.set(fold(name), id)
            return insert(tagTable(sql), rows.rows)
          case "exchangeRates":
            return insert(exchangeRateTable(sql), rows.rows)
          case "billingRates":
            return insert(billingRateTable(sql), rows.rows)
          case "time":
            return insert(time, rows.rows).pipe(
              Effect.andThen(insert(entryTagTable(sql), rows.rows.flatMap(tagged))),
              Effect.andThen(dropDeltas)
            )
          case "log":
            return insert(log, rows.rows)
          case "logBlocks":
            return insert(blockTable(sql), rows.rows)
          case "sheets":
            return insert(sheetTable(sql), rows.rows)
          case "periods":
            return insert(periodTable(sql), rows.rows)
          case "timers":
            return insert(timers, rows.rows)
          case "preferences":
            return insert(preferencesTable(sql, workspaceId), rows.rows)
          case "sellers":
            return insert(sellerTable(sql, workspaceId), rows.rows)
          case "logos":
            return insert(logoTable(sql, workspaceId), rows.rows)
          case "taxCodes":
            return insert(taxCodeTable(sql), rows.rows)
          case "invoiceSeries":
            return insert(seriesTable(sql), rows.rows)
          case "invoiceSchedules":
            return insert(scheduleTable(sql), rows.rows)
          case "webhooks":
            return insert(webhookTable(sql), rows.rows)
          case "invoices":
            return Effect.flatMap(Effect.forEach(rows.rows, packed), (all) =>
              insert(invoiceTable(sql), all).pipe(
                Effect.andThen(insert(bodyTable(sql), all)),
                Effect.andThen(
                  insert(
                    numberTable(sql),
                    all.filter(({ number }) => number !== null)
                  )
                )
              )
            )
        }
      }

      /** The totals are made of all records at once, which costs much less than folding the changes of each. */
      const dropDeltas = sql`delete from fact_deltas where workspace_id = ${workspaceId}`

      return {
        write: (rows) => Effect.orDie(operator(insertRows(rows))),
        total: Effect.andThen(
          rollups.rebuild(workspaceId),
          Effect.orDie(operator(sql`analyze ${sql.literal(analyzed.join(", "))}`))
        ),
        open: (begun, { slug, version }, members) => {
          const current = members.filter(({ isFormer }) => !isFormer)
          const clients = current.flatMap(({ clientIds, userId }) => clientIds.map((client) => ({ userId, client })))
          return operator(
            Effect.gen(function* () {
              const opened = yield* sql`
                update workspaces set slug = ${slug}, version = ${version}
                where workspace_id = ${workspaceId} and version = ${begun.version}
                returning 1`
              if (opened.length === 0) return yield* new VersionConflict()
              yield* sql`
                update members set removed_at = null
                where workspace_id = ${workspaceId} and user_id = any(${current.map(({ userId }) => userId)}::uuid[])`
              yield* sql`
                insert into member_clients (workspace_id, user_id, client_id)
                select ${workspaceId}, * from unnest(
                  ${clients.map(({ userId }) => userId)}::uuid[], ${clients.map(({ client }) => client)}::uuid[]
                )`
            })
          ).pipe(
            Effect.catchTag("SqlError", explain(taken)),
            Effect.catchTag("Taken", (error) => (error.what === "slug" ? Effect.fail(error) : Effect.die(error)))
          )
        }
      }
    }

    return WorkspaceCopier.of({
      hasSnapshots: true,
      begin: (workspace) =>
        operator(sql`${insertWorkspace(sql, workspace)} on conflict do nothing returning 1`).pipe(
          Effect.orDie,
          Effect.flatMap((rows) =>
            rows.length > 0 ? Effect.succeed(writer(workspace)) : Effect.fail(new Taken({ what: "slug" }))
          )
        )
    })
  })
).pipe(Layer.provide(Rollups.layer))
