import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Time entries, payments and payouts, each with one index for every sort order of its list and every filter by id.
 *
 * With row-level security, PostgreSQL searches an index only with leakproof operators; those of numeric and `left` are not.
 * Hence the generated columns: money as a whole number of ten-thousandths, and the start of a description.
 */
export const records = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table time_entries (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      client_id uuid,
      project_id uuid,
      worked_on date not null check (worked_on between '1900-01-01' and '2999-12-31'),
      duration_minutes int not null check (duration_minutes between 0 and 1000000),
      cost numeric(15, 4) not null check (cost >= 0),
      cost_order bigint not null generated always as ((cost * 10000)::bigint) stored,
      currency text collate "C" not null check (length(currency) = 3),
      description text not null,
      description_folded text collate "C" not null,
      description_order text collate "C" not null generated always as (left(description_folded, 200)) stored,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, id),
      constraint time_entries_project foreign key (workspace_id, project_id) references projects on delete restrict,
      constraint time_entries_client foreign key (workspace_id, client_id) references clients on delete restrict,
      constraint time_entries_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* listedBy("time_entries", ["worked_on", "duration_minutes", "cost_order", "description_order"])
  yield* filteredBy("time_entries", "worked_on")
  yield* confine("time_entries")

  yield* money("payments", "received_on")
  yield* money("payouts", "paid_on")
})

/** Creates the table of a kind of money, such as payments, with its indexes and row-level security. */
export const money = Effect.fnUntraced(function* (table: string, day: string) {
  const sql = yield* SqlClient.SqlClient
  const constraint = (of: string) => sql(`${table}_${of}`)
  yield* sql`
    create table ${sql(table)} (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      client_id uuid,
      project_id uuid,
      ${sql(day)} date not null check (${sql(day)} between '1900-01-01' and '2999-12-31'),
      amount numeric(15, 4) not null check (amount > 0),
      amount_order bigint not null generated always as ((amount * 10000)::bigint) stored,
      currency text collate "C" not null check (length(currency) = 3),
      comment text,
      comment_folded text collate "C",
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, id),
      constraint ${constraint("project")} foreign key (workspace_id, project_id) references projects on delete restrict,
      constraint ${constraint("client")} foreign key (workspace_id, client_id) references clients on delete restrict,
      constraint ${constraint("member")} foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* listedBy(table, [day, "amount_order"])
  yield* filteredBy(table, day)
  yield* confine(table)
})

const listedBy = Effect.fnUntraced(function* (table: string, columns: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index on ${sql(table)} (workspace_id, created_at, id)`
  for (const column of columns) {
    yield* sql`create index on ${sql(table)} (workspace_id, ${sql(column)}, created_at, id)`
  }
})

const filteredBy = Effect.fnUntraced(function* (table: string, day: string) {
  const sql = yield* SqlClient.SqlClient
  for (const column of ["client_id", "project_id", "user_id"]) {
    yield* sql`create index on ${sql(table)} (workspace_id, ${sql(column)}, ${sql(day)}, created_at, id)`
  }
})
