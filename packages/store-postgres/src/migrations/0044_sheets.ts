import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { replaceCallerFunctions } from "./0035_members_and_money.ts"
import { confine } from "./confine.ts"

/**
 * Timesheets that were submitted once, of which no two of a member have a day in common, and the workspace's settings for them, which
 * the functions that find a caller return too. Both columns have a constant as their default, so no row is written.
 */
export const sheets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table workspaces
      add column approvals text not null default 'none' check (approvals in ('none', 'week', 'month')),
      add column approvals_week_start text not null default 'monday'
        check (approvals_week_start in ('monday', 'saturday', 'sunday'))`
  yield* replaceCallerFunctions({
    columns: ", closed_through date, approvals text, approvals_week_start text",
    values: ", w.closed_through, w.approvals, w.approvals_week_start"
  })
  yield* sql`
    create table sheets (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      from_day date not null,
      to_day date not null check (to_day >= from_day and to_day <= from_day + 30),
      state text not null check (state in ('open', 'submitted', 'approved', 'returned')),
      submitted_at timestamptz(3),
      decided_at timestamptz(3),
      decided_by uuid,
      comment text,
      approved json,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, user_id, from_day),
      foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* sql`create index sheets_order on sheets (workspace_id, from_day desc, user_id)`
  yield* sql`create index sheets_state on sheets (workspace_id, state, from_day desc, user_id)`
  yield* confine("sheets")
  yield* sql`
    alter table activity_events
      drop constraint activity_events_subject_check,
      add constraint activity_events_subject_check check (subject in (
        'time_entry', 'payment', 'payout', 'charge', 'project', 'counteragent', 'member', 'tag', 'rate', 'exchange_rate',
        'workspace', 'api_key', 'session', 'passkey', 'connection', 'statement_link', 'calendar_feed', 'import', 'period',
        'sheet'
      )) not valid`
})
