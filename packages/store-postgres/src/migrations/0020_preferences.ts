import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/** What members have chosen, by field. A field that a member has not chosen is missing. */
export const preferences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table preferences (
      workspace_id uuid not null,
      user_id uuid not null,
      chosen jsonb not null,
      primary key (workspace_id, user_id),
      constraint preferences_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* confine("preferences")
})
