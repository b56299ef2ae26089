import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What records, projects and clients are called in other systems, and the imports that made them. The columns are null
 * without a rewrite; the indexes have only the rows with a value, so that building them reads each table once, and a write of
 * another row does not touch them.
 */
export const externalRefs = Effect.gen(function* () {
  for (const table of ["time_entries", "payments", "payouts", "charges", "projects", "clients"]) yield* addOrigin(table)
})

/** Adds the origin to a table of records or entities. */
export const addOrigin = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table ${sql(table)}
      add column external_source text collate "C",
      add column external_id text collate "C",
      add column import_id uuid`
  yield* sql`
    create unique index ${sql(`${table}_external`)} on ${sql(table)} (workspace_id, external_source, external_id)
    where external_id is not null`
  yield* sql`
    create index ${sql(`${table}_import`)} on ${sql(table)} (workspace_id, import_id, id) where import_id is not null`
})
