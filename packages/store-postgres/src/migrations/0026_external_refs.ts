import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * What records, projects and clients are called in other systems, and the imports that made them. The columns are null
 * without a rewrite; the indexes have only the rows with a value, so that building them reads each table once, and a write of
 * another row does not touch them.
 */
export const externalRefs = Effect.gen(function* () {
  for (const table of ["time_entries", "payments", "payouts", "charges", "projects", "clients"]) yield* addOrigin(table)
  yield* imports
})

/** Files that members brought in. What they made has their ids. */
const imports = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table imports (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      source text not null,
      file_name text not null,
      sha256 text not null,
      mapping text,
      created_at timestamptz(3) not null,
      undone_at timestamptz(3),
      primary key (workspace_id, id),
      constraint imports_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* confine("imports")
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
