import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"

/** The calendar feeds, at most one of a member. */
export const calendarFeeds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table calendar_feeds (
      workspace_id uuid not null,
      user_id uuid not null,
      secret_hash bytea not null constraint calendar_feeds_secret unique check (length(secret_hash) = 32),
      created_at timestamptz(3) not null,
      primary key (workspace_id, user_id),
      constraint calendar_feeds_member foreign key (workspace_id, user_id) references members on delete restrict
    )`

  yield* confine("calendar_feeds")

  // Like key_owner, this function reads as the operator and restores the setting before it returns.
  yield* sql`
    create function calendar_feed_place(secret bytea) returns uuid
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
      place uuid;
    begin
      perform set_config('hourbook.operator', 'on', true);
      select f.workspace_id into place from calendar_feeds f where f.secret_hash = secret;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
      return place;
    end $$`
  yield* sql`revoke execute on function calendar_feed_place(bytea) from public`
  yield* grant("execute on function calendar_feed_place(bytea)")
})
