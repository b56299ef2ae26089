import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { replaceCallerFunctions } from "./0035_members_and_money.ts"
import { confine } from "./confine.ts"

/**
 * The last closed day of a workspace, which the functions that find a caller return too, and every close and reopening. A column
 * without a default takes no time, and earlier lines of the log need not be checked again.
 */
export const closedBooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table workspaces add column closed_through date`
  yield* replaceCallerFunctions({ columns: ", closed_through date", values: ", w.closed_through" })
  yield* sql`
    create table periods (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      action text not null check (action in ('close', 'reopen')),
      "from" date,
      through date,
      state text not null check (state in ('closing', 'closed', 'reopening', 'reopened')),
      note text,
      reason text,
      user_id uuid not null,
      at timestamptz(3) not null,
      certificate text check (certificate in ('pending', 'made')),
      sha256 text,
      log_head text,
      figures json,
      version int not null,
      primary key (workspace_id, id)
    )`
  yield* sql`
    create index periods_unfinished on periods (at)
    where certificate = 'pending' or state in ('closing', 'reopening')`
  yield* confine("periods")
  yield* sql`
    alter table activity_events
      drop constraint activity_events_subject_check,
      add constraint activity_events_subject_check check (subject in (
        'time_entry', 'payment', 'payout', 'charge', 'project', 'counteragent', 'member', 'tag', 'rate', 'exchange_rate',
        'workspace', 'api_key', 'session', 'passkey', 'connection', 'statement_link', 'calendar_feed', 'import', 'period'
      )) not valid`
})
