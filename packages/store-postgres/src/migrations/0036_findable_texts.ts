import { findable } from "@hourbook/core/values/fold"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayDiffer } from "../sql/mayDiffer.ts"
import { confine } from "./confine.ts"

/** How many names are written at once. */
const batch = 1000

const names = [
  { table: "members", id: "user_id", index: null },
  { table: "clients", id: "id", index: "clients_workspace_id_name_folded_created_at_id_idx" },
  { table: "projects", id: "id", index: "projects_workspace_id_name_folded_created_at_id_idx" }
] as const

const texts = [
  { table: "time_entries", text: "description_folded" },
  { table: "payments", text: "comment_folded" },
  { table: "payouts", text: "comment_folded" },
  { table: "charges", text: "comment_folded" }
] as const

/**
 * Makes texts findable without their marks. Names are written here and have a column for their order. Texts of records are only looked
 * through: workspaces with other letters than English ones are noted, and a background job writes theirs after the first search. With
 * a million entries, of which a third had an umlaut, and 10,000 clients that all had one, it took 6 seconds on a PostgreSQL server beside
 * a load of 16 on two cores; looking through the entries was 2.5 to 2.9 of them, 0.4 to 0.8 seconds of processor time.
 */
export const findableTexts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { id, index, table } of names) {
    yield* rewriteNames(table, id)
    yield* sql`
      alter table ${sql(table)}
      add column name_order text collate "C" not null generated always as (left(name_folded, 200)) stored`
    if (index === null) continue
    yield* sql`drop index ${sql(index)}`
    yield* sql`create index on ${sql(table)} (workspace_id, name_order, created_at, id)`
  }

  yield* sql`create table former_texts (workspace_id uuid primary key)`
  yield* confine("former_texts")
  for (const { table, text } of texts) {
    yield* sql`
      insert into former_texts (workspace_id)
      select distinct workspace_id from ${sql(table)} where ${sql(text)} ~ ${mayDiffer}
      on conflict do nothing`
  }
})

const rewriteNames = Effect.fnUntraced(function* (table: string, id: string) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ readonly place: string; readonly id: string; readonly name: string }>`
    select workspace_id as place, ${sql(id)} as id, name from ${sql(table)} where name_folded ~ ${mayDiffer}`
  for (let at = 0; at < found.length; at += batch) {
    const some = found.slice(at, at + batch)
    yield* sql`
      update ${sql(table)} t set name_folded = w.folded
      from unnest(
        ${some.map(({ place }) => place)}::uuid[], ${some.map((row) => row.id)}::uuid[],
        ${some.map(({ name }) => findable(name))}::text[]
      ) as w (place, id, folded)
      where t.workspace_id = w.place and ${sql.literal(`t.${id}`)} = w.id`
  }
})
