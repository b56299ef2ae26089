import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"

/** The connections of apps that act for members, and the authorization server's temporary artifacts. */
export const connections = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table connections (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      key_id uuid,
      client_id text not null,
      client_name text not null,
      redirect_host text not null,
      scopes text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      primary key (workspace_id, id),
      constraint connections_member foreign key (workspace_id, user_id) references members on delete restrict,
      constraint connections_key foreign key (workspace_id, key_id) references api_keys on delete cascade
    )`
  yield* sql`create index on connections (workspace_id, user_id, created_at, id)`
  yield* sql`create index on connections (workspace_id, key_id) where key_id is not null`
  yield* confine("connections")

  // Artifacts belong to no workspace: the bearer is unknown until the artifact is found. None of them grants access alone.
  yield* sql`
    create table oauth_artifacts (
      kind text collate "C" not null,
      id bytea not null check (length(id) = 32),
      payload text not null,
      count int not null,
      consumed_at timestamptz(3),
      expires_at timestamptz(3) not null,
      primary key (kind, id)
    )`
  yield* sql`create index on oauth_artifacts (expires_at)`
  yield* grant("select, insert, update, delete on oauth_artifacts")
})
