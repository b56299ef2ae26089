import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * What invoices say of the workspace, its clients and projects; tax codes and series. Columns without a value take no time.
 * Earlier lines of the log need not be checked again.
 */
export const billing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table clients add column billing jsonb`
  yield* sql`alter table projects add column order_number text`
  yield* sql`
    create table sellers (workspace_id uuid primary key references workspaces, seller jsonb not null)`
  yield* sql`
    create table logos (
      workspace_id uuid not null references workspaces,
      sha256 text not null,
      type text not null,
      width int not null,
      height int not null,
      base64 text not null,
      primary key (workspace_id, sha256)
    )`
  yield* sql`
    create table tax_codes (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      name text not null,
      category text not null,
      percent numeric not null,
      reason text,
      reason_code text,
      valid_from date,
      valid_to date,
      archived boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null,
      primary key (workspace_id, id)
    )`
  yield* sql`
    create table invoice_series (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      name text not null,
      format text not null,
      yearly boolean not null,
      next int not null,
      year int,
      latest date,
      raises jsonb not null,
      archived boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null,
      primary key (workspace_id, id)
    )`
  for (const table of ["sellers", "logos", "tax_codes", "invoice_series"]) yield* confine(table)
  yield* sql`
    alter table activity_events
      drop constraint activity_events_subject_check,
      add constraint activity_events_subject_check check (subject in (
        'time_entry', 'payment', 'payout', 'charge', 'project', 'counteragent', 'member', 'tag', 'rate', 'exchange_rate',
        'workspace', 'api_key', 'session', 'passkey', 'connection', 'statement_link', 'calendar_feed', 'import', 'period',
        'sheet', 'budget', 'tax_code', 'invoice_series', 'invoice'
      )) not valid`
})
