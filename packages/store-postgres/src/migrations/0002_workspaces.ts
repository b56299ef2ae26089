import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Workspaces, clients and projects. Text that is searched or sorted is `collate "C"`, and core folds the case of text before
 * it is stored, so that both are independent of the server's locale.
 */
export const workspaces = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table workspaces (
      workspace_id uuid primary key,
      slug text collate "C" not null constraint workspaces_slug unique,
      name text not null,
      currency text collate "C" not null check (length(currency) = 3),
      payment_terms_days int not null check (payment_terms_days between 0 and 3650),
      holiday_region text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null
    )`

  yield* sql`
    create table clients (
      workspace_id uuid not null constraint clients_workspace references workspaces on delete restrict,
      id uuid not null,
      name text not null,
      name_folded text collate "C" not null,
      archived boolean not null,
      payment_terms_days int check (payment_terms_days between 0 and 3650),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, id)
    )`
  yield* sql`create index on clients (workspace_id, name_folded, created_at, id)`
  yield* sql`create index on clients (workspace_id, created_at, id)`

  yield* sql`
    create table projects (
      workspace_id uuid not null constraint projects_workspace references workspaces on delete restrict,
      id uuid not null,
      client_id uuid,
      name text not null,
      name_folded text collate "C" not null,
      archived boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, id),
      constraint projects_client foreign key (workspace_id, client_id) references clients on delete restrict
    )`
  yield* sql`create index on projects (workspace_id, name_folded, created_at, id)`
  yield* sql`create index on projects (workspace_id, created_at, id)`
  yield* sql`create index on projects (workspace_id, client_id)`

  for (const table of ["workspaces", "clients", "projects"]) yield* confine(table)
})
