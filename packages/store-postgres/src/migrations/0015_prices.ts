import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"
import { addMetadata } from "./recordTable.ts"

/**
 * Billing rates, rounding, timers, metadata and time zones. New columns have constant defaults, null where possible, so that
 * no row is rewritten or read; what core checks is not checked again.
 */
export const prices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  for (const table of ["time_entries", "payments", "payouts", "charges", "projects", "clients"]) {
    yield* addMetadata(table)
  }
  // Without billed minutes, all minutes are billed; without the hour, an entry was made in the hour of created_at in UTC.
  yield* sql`
    alter table time_entries
      add column billable boolean not null default true,
      add column billed_minutes int,
      add column hourly_rate numeric(15, 4),
      add column rate_id uuid,
      add column internal_amount numeric(15, 4),
      add column internal_currency text collate "C",
      add column started_at timestamptz(3),
      add column ended_at timestamptz(3),
      add column made_in_hour smallint`
  yield* sql`
    alter table projects
      add column billable_default boolean not null default true,
      add column rounding json`
  yield* sql`alter table clients add column rounding json`
  yield* sql`
    alter table workspaces
      add column time_zone text not null default 'UTC',
      add column rounding json,
      add column show_rates_to_clients boolean not null default false`
  yield* sql`alter table members add column time_zone text`

  yield* billingRates
  yield* timers
})

/** What an hour is billed at or costs from a day on; one for each kind, project, client, member and day. */
const billingRates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table billing_rates (
      workspace_id uuid not null constraint billing_rates_workspace references workspaces on delete restrict,
      id uuid not null,
      kind text collate "C" not null check (kind in ('bill', 'cost')),
      amount numeric(15, 4) not null check (amount >= 0),
      currency text collate "C" not null check (length(currency) = 3),
      effective_date date not null check (effective_date between '1900-01-01' and '2999-12-31'),
      project_id uuid,
      client_id uuid,
      user_id uuid,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (workspace_id, id),
      constraint billing_rates_day
        unique nulls not distinct (workspace_id, kind, project_id, user_id, client_id, effective_date),
      constraint billing_rates_project foreign key (workspace_id, project_id) references projects on delete restrict,
      constraint billing_rates_client foreign key (workspace_id, client_id) references clients on delete restrict,
      constraint billing_rates_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* sql`create index on billing_rates (workspace_id, project_id) where project_id is not null`
  yield* sql`create index on billing_rates (workspace_id, client_id) where client_id is not null`
  yield* confine("billing_rates")
})

/** Running timers, at most one of each member. They do not keep their project or client from being removed. */
const timers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table timers (
      workspace_id uuid not null,
      user_id uuid not null,
      id uuid not null,
      client_id uuid,
      project_id uuid,
      started_at timestamptz(3) not null,
      description text not null,
      tags text[] not null,
      billable boolean,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, user_id),
      constraint timers_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* confine("timers")
})
