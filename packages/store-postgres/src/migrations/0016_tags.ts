import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Tags, and which time entries have them. A row of `entry_tags` has what a page of the entries with a tag is sorted by, and
 * whose they are: with row-level security, PostgreSQL searches no index of an array. A trigger keeps both as they are in the
 * entry.
 */
export const tags = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table tags (
      workspace_id uuid not null constraint tags_workspace references workspaces on delete restrict,
      id uuid not null,
      name text not null,
      name_folded text collate "C" not null,
      created_at timestamptz(3) not null,
      primary key (workspace_id, id),
      constraint tags_name unique (workspace_id, name_folded)
    )`
  yield* sql`
    create table entry_tags (
      workspace_id uuid not null,
      entry_id uuid not null,
      tag_id uuid not null,
      user_id uuid not null,
      client_id uuid,
      project_id uuid,
      worked_on date not null,
      created_at timestamptz(3) not null,
      primary key (workspace_id, entry_id, tag_id),
      constraint entry_tags_entry foreign key (workspace_id, entry_id) references time_entries on delete cascade,
      constraint entry_tags_tag foreign key (workspace_id, tag_id) references tags on delete restrict
    )`
  yield* sql`
    create index on entry_tags (workspace_id, tag_id, worked_on, created_at, entry_id) 
      include (user_id, client_id, project_id)`
  for (const table of ["tags", "entry_tags"]) yield* confine(table)

  yield* sql`
    create function entry_tags_follow() returns trigger language plpgsql as $$
    begin
      update public.entry_tags
      set user_id = new.user_id, client_id = new.client_id, project_id = new.project_id, worked_on = new.worked_on,
        created_at = new.created_at
      where workspace_id = new.workspace_id and entry_id = new.id;
      return null;
    end $$`
  yield* sql`
    create trigger tags_follow after update on time_entries for each row
    when (
      (old.user_id, old.client_id, old.project_id, old.worked_on, old.created_at)
        is distinct from (new.user_id, new.client_id, new.project_id, new.worked_on, new.created_at)
    )
    execute function entry_tags_follow()`
})
