import { buyerFromJson, buyerToText } from "@hourbook/core/billing/Buyer"
import type { Client } from "@hourbook/core/entities/Client"
import { type ClientFilter, ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { budgetFromJson, budgetToText } from "@hourbook/core/values/Budget"
import { findable } from "@hourbook/core/values/fold"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import type { ExternalRefTaken } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { entityReads } from "./entities/entityRepository.ts"
import { failInUse, StillReferenced } from "./entities/failInUse.ts"
import { clientReferences } from "./entities/references.ts"
import {
  originColumns,
  type OriginRow,
  originValues,
  refTaken,
  selectedOrigin,
  withOrigin
} from "./sql/externalRefs.ts"
import { asJson, type Stamps, stampsOf } from "./sql/rows.ts"
import * as StandingsKeeper from "./totals/standings/StandingsKeeper.ts"
import { writeAll, writeChange } from "./writes/change.ts"

/** A client, as the driver returns it. */
type ClientRow = Omit<Client, keyof Stamps | "externalRef" | "budget" | "billing"> &
  Stamps &
  OriginRow & { readonly budget: unknown; readonly billing: unknown }

/** The columns of a client, and their values in the same order. */
export const clientColumns = `
  workspace_id, id, name, name_folded, archived, payment_terms_days, rounding, currency, budget, budget_version, billing, metadata, created_at, updated_at,
  version,
  ${originColumns}`

export const clientValues = (sql: SqlClient.SqlClient, client: Client): Statement.Fragment => sql`
  ${client.workspaceId}, ${client.id}, ${client.name}, ${findable(client.name)}, ${client.archived},
  ${client.paymentTermsDays}, ${asJson(client.rounding)}, ${client.currency}, ${budgetToText(client.budget)}, ${client.budgetVersion}, ${buyerToText(client.billing)}, ${asJson(client.metadata)},
  ${client.createdAt}, ${client.updatedAt}, ${client.version}, ${originValues(client)}`

const written = (sql: SqlClient.SqlClient, { after, before, event }: RecordWrite<Client>): Statement.Fragment => {
  if (after === null) {
    return sql`
      delete from clients
      where workspace_id = ${event.workspaceId} and id = ${event.subjectId} and exists (select from answered)`
  }
  const {
    archived,
    billing,
    budget,
    budgetVersion,
    currency,
    id,
    metadata,
    name,
    paymentTermsDays,
    rounding,
    updatedAt,
    version,
    workspaceId
  } = after
  return before === null
    ? sql`insert into clients (${sql.literal(clientColumns)}) select ${clientValues(sql, after)} from answered`
    : sql`
      update clients set name = ${name}, name_folded = ${findable(name)}, archived = ${archived},
        payment_terms_days = ${paymentTermsDays}, rounding = ${asJson(rounding)}, currency = ${currency},
        budget = ${budgetToText(budget)}, budget_version = ${budgetVersion}, billing = ${buyerToText(billing)},
        metadata = ${asJson(metadata)}, updated_at = ${updatedAt}, version = ${version}, (${sql.literal(originColumns)}) = (${originValues(after)})
      where workspace_id = ${workspaceId} and id = ${id} and exists (select from answered)`
}

export const layer = Layer.effect(
  ClientRepository,
  Effect.map(Effect.all([Database, StandingsKeeper.StandingsKeeper]), ([database, keeper]) => {
    const { sql } = database
    const save = (change: RecordWrite<Client>) =>
      writeChange(database, change, {
        table: "clients",
        ownerFits: sql`true`,
        record: written(sql, change),
        refusal: (constraint): Effect.Effect<never, StillReferenced | ExternalRefTaken> | undefined =>
          change.after === null
            ? Effect.fail(new StillReferenced(change))
            : refTaken("clients", constraint, change.after)
      })
    const inUse = (error: StillReferenced) => failInUse(database, error, "client_id", clientReferences)
    return ClientRepository.of({
      ...entityReads<Client, ClientRow, ClientFilter>(database, keeper, {
        of: "client",
        rows: sql`clients t`,
        columns: sql`
          t.workspace_id as "workspaceId", t.id, t.name, t.archived, t.payment_terms_days as "paymentTermsDays",
          t.rounding, t.currency, t.budget, t.budget_version as "budgetVersion", t.billing, t.metadata, t.created_at as "createdAt", t.updated_at as "updatedAt", t.version,
          ${sql.literal(selectedOrigin)}`,
        toEntity: (row) => ({
          ...withOrigin(row),
          ...stampsOf(row),
          budget: budgetFromJson(row.budget),
          billing: buyerFromJson(row.billing)
        }),
        isPartOfAccounts: false
      }),
      save: (change) => Effect.catchTag(save(change), "StillReferenced", inUse),
      saveAll: (changes) => Effect.catchTag(writeAll(database, changes, save), "StillReferenced", inUse)
    })
  })
).pipe(Layer.provide(StandingsKeeper.layer))
