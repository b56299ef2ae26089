import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/** Documents: what lists and open items need, the rest as compressed JSON, and the numbers, each of which is taken once. */
export const invoices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table invoices (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      kind text not null check (kind in ('invoice', 'credit_note')),
      state text not null check (state in ('filling', 'draft', 'issued')),
      releasing boolean not null,
      number text,
      number_folded text collate "C",
      client_id uuid not null,
      currency text not null,
      corrects uuid,
      credited numeric not null,
      issue_date date,
      due_date date,
      number_order text collate "C" not null,
      issue_order date not null,
      due_order date not null,
      gross_order numeric not null,
      head jsonb not null,
      touched int not null,
      created_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, id),
      check ((state = 'issued') = (number is not null)),
      constraint invoices_client foreign key (workspace_id, client_id) references clients on delete restrict
    )`
  yield* sql`
    create table invoice_bodies (
      workspace_id uuid not null,
      invoice_id uuid not null,
      bytes bytea not null,
      primary key (workspace_id, invoice_id),
      foreign key (workspace_id, invoice_id) references invoices on delete cascade
    )`
  yield* sql`alter table invoice_bodies alter column bytes set storage external`
  yield* sql`
    create table invoice_numbers (
      workspace_id uuid not null references workspaces,
      number_folded text collate "C" not null,
      invoice_id uuid not null,
      primary key (workspace_id, number_folded)
    )`
  for (const order of ["issue", "due", "number", "gross"]) {
    const column = sql(`${order}_order`)
    yield* sql`create index ${sql(`invoices_${order}`)} on invoices (workspace_id, ${column}, created_at, id)`
  }
  yield* sql`create index invoices_created on invoices (workspace_id, created_at, id)`
  yield* sql`
    create index invoices_account on invoices (workspace_id, client_id, currency, issue_date)
    include (state, kind, gross_order)`
  yield* sql`create index invoices_corrects on invoices (workspace_id, corrects) where corrects is not null`
  yield* sql`create index invoices_drafts on invoices (workspace_id, created_at) where state <> 'issued'`
  yield* sql`create index invoices_unfinished on invoices (created_at) where state = 'filling' or releasing`
  for (const table of ["invoices", "invoice_bodies", "invoice_numbers"]) yield* confine(table)
})
