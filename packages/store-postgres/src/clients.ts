import type { Client } from "@hourbook/core/entities/Client"
import { type ClientFilter, ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { fold } from "@hourbook/core/shared/Text"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { entityReads, failInUse } from "./entities/entityRepository.ts"
import { recordReferences } from "./records/recordTables.ts"
import { type Stamps, stampsOf } from "./sql/rows.ts"
import { visibleClients } from "./sql/visibleRows.ts"
import { writeChange } from "./writes/change.ts"

/** A client, as the driver returns it. */
type ClientRow = Omit<Client, keyof Stamps> & Stamps

const references = [
  ...recordReferences,
  { noun: "projects", table: "projects" },
  { noun: "members", table: "member_clients" }
]

const written = (sql: SqlClient.SqlClient, { after, before, event }: RecordWrite<Client>): Statement.Fragment => {
  if (after === null) {
    return sql`
      delete from clients
      where workspace_id = ${event.workspaceId} and id = ${event.subjectId} and exists (select from answered)`
  }
  const { archived, createdAt, id, name, paymentTermsDays, updatedAt, version, workspaceId } = after
  return before === null
    ? sql`
      insert into clients (
        workspace_id, id, name, name_folded, archived, payment_terms_days, created_at, updated_at, version
      )
      select ${workspaceId}, ${id}, ${name}, ${fold(name)}, ${archived}, ${paymentTermsDays}, ${createdAt},
        ${updatedAt}, ${version}
      from answered`
    : sql`
      update clients set name = ${name}, name_folded = ${fold(name)}, archived = ${archived},
        payment_terms_days = ${paymentTermsDays}, updated_at = ${updatedAt}, version = ${version}
      where workspace_id = ${workspaceId} and id = ${id} and exists (select from answered)`
}

export const layer = Layer.effect(
  ClientRepository,
  Effect.map(Database, (database) => {
    const { sql } = database
    return ClientRepository.of({
      ...entityReads<Client, ClientRow, ClientFilter>(database, {
        rows: sql`clients t`,
        columns: sql`
          t.workspace_id as "workspaceId", t.id, t.name, t.archived, t.payment_terms_days as "paymentTermsDays",
          t.created_at as "createdAt", t.updated_at as "updatedAt", t.version`,
        toEntity: (row) => ({ ...row, ...stampsOf(row) }),
        sees: (visible) => visibleClients(sql, visible, "t.id"),
        matching: () => []
      }),
      save: (change) =>
        writeChange(database, change, {
          table: "clients",
          ownerFits: sql`true`,
          record: written(sql, change),
          refusal: () =>
            change.after === null ? failInUse(database, change.event, "client_id", references) : undefined
        })
    })
  })
)
