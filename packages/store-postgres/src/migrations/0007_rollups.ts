import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Totals, so that what a report costs does not grow with the records. Every statement that writes records also appends
 * what it changes about them to `fact_deltas`; later, deltas are folded into the rollups. At any moment, and for every
 * grain, rollup and deltas together are exactly the sums over the records.
 */
export const rollups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table fact_deltas (
      workspace_id uuid not null,
      id bigint generated always as identity,
      kind text collate "C" not null,
      day date not null,
      hour smallint not null,
      user_id uuid not null,
      client_id uuid,
      project_id uuid,
      currency text collate "C" not null,
      minutes bigint not null,
      amount numeric not null,
      count bigint not null,
      primary key (workspace_id, id)
    )`
  yield* confine("fact_deltas")

  for (const [table, { dimensions }] of Object.entries(grains)) {
    yield* sql`create table ${sql(table)} (
      workspace_id uuid not null,
      kind text collate "C" not null,
      ${sql.literal(dimensions.map((name) => `${name} ${columnTypes[name]}`).join(", "))},
      minutes bigint not null,
      amount numeric not null,
      count bigint not null
    ) with (fillfactor = 70)`
    yield* sql`alter table ${sql(table)} replica identity full`
    yield* confine(table)
  }

  for (const [table, columns] of Object.entries(records)) {
    yield* follow(table, columns)
    yield* fill(columns.kind, changed(columns, `public.${table}`, ""))
  }

  // At the end, since a table with indexes takes several times as long to fill.
  for (const [table, { dimensions, entities }] of Object.entries(grains)) {
    yield* sql`
      alter table ${sql(table)} add constraint ${sql(`${table}_key`)}
      unique nulls not distinct (workspace_id, kind, ${sql.literal(dimensions.join(", "))})`
    for (const entity of entities) {
      yield* sql`create index on ${sql(table)} (workspace_id, kind, ${sql(entity)}, ${sql(dimensions[0])})`
    }
  }
})

const columnTypes = {
  day: "date not null",
  month: "date not null",
  year: "date not null",
  hour: "smallint not null",
  user_id: "uuid not null",
  client_id: "uuid",
  project_id: "uuid",
  currency: `text collate "C" not null`
} as const

const entities = ["user_id", "client_id", "project_id"] as const

/** A month and a year are their first days, an hour is that of the UTC moment at which a time entry was made. */
const grains = {
  fact_days: { dimensions: ["day", ...entities, "currency"], entities },
  fact_months: { dimensions: ["month", ...entities, "currency"], entities },
  fact_years: { dimensions: ["year", ...entities, "currency"], entities },
  fact_day_totals: { dimensions: ["day", "currency"], entities: [] },
  fact_month_hours: { dimensions: ["month", "hour", ...entities, "currency"], entities },
  fact_day_hour_totals: { dimensions: ["day", "hour", "currency"], entities: [] },
  fact_month_hour_totals: { dimensions: ["month", "hour", "currency"], entities: [] }
} as const

const records = {
  time_entries: { kind: "time", day: "worked_on", amount: "cost", minutes: "duration_minutes" },
  payments: { kind: "payments", day: "received_on", amount: "amount", minutes: "0" },
  payouts: { kind: "payouts", day: "paid_on", amount: "amount", minutes: "0" }
} as const

/** What a table of records calls what totals are made of. */
interface Columns {
  readonly kind: string
  readonly day: string
  readonly amount: string
  readonly minutes: string
}

/** What records add to totals, or take away from them. */
const changed = ({ amount, day, kind, minutes }: Columns, change: string, sign: "" | "-") => `
      select workspace_id, '${kind}' as kind, ${day} as day,
        extract(hour from created_at at time zone 'UTC')::smallint as hour, user_id, client_id, project_id, currency,
        ${sign}${minutes}::bigint as minutes, ${sign}${amount} as amount, ${sign}1 as count
      from ${change}`

/**
 * Triggers that append what a statement changes. They run with the rights of whoever writes the records, who can only
 * write into the same workspace. Emptying a table at once would pass them by, so it is refused.
 */
export const follow = Effect.fnUntraced(function* (table: string, columns: Columns) {
  const sql = yield* SqlClient.SqlClient
  const changes = {
    insert: changed(columns, "added", ""),
    delete: changed(columns, "removed", "-"),
    update: `${changed(columns, "added", "")} union all ${changed(columns, "removed", "-")}`
  }
  const place = "workspace_id, kind, day, hour, user_id, client_id, project_id, currency"
  const append = (rows: string) => `insert into public.fact_deltas (${place}, minutes, amount, count) ${rows};`
  const appended = {
    insert: append(changes.insert),
    delete: append(changes.delete),
    // Adding up costs, but many updates change nothing that counts, and then nothing is left to append.
    update: append(`
      select ${place}, sum(minutes), sum(amount), sum(count) from (${changes.update}) changed group by ${place}
      having sum(count) <> 0 or sum(minutes) <> 0 or sum(amount) <> 0`)
  }
  const seen = { insert: "new table as added", delete: "old table as removed" } as const
  const transitions = { ...seen, update: `${seen.delete} ${seen.insert}` } as const
  for (const event of ["insert", "update", "delete"] as const) {
    const name = `${table}_${event}_facts`
    yield* sql`
      create function ${sql(name)}() returns trigger language plpgsql as $$
      begin
        ${sql.literal(appended[event])}
        return null;
      end $$`
    yield* sql`
      create trigger facts_${sql.literal(event)} after ${sql.literal(event)} on ${sql(table)}
      referencing ${sql.literal(transitions[event])} for each statement execute function ${sql(name)}()`
  }
  yield* sql`
    create or replace function refuse_truncate() returns trigger language plpgsql as $$
    begin
      raise exception 'delete the rows of % instead, so that its totals follow', tg_table_name;
    end $$`
  yield* sql`
    create trigger facts_truncate before truncate on ${sql(table)}
    for each statement execute function refuse_truncate()`
})

/** Sums up the records that are already there. The triggers hold off whoever writes until they are seen. */
const fill = Effect.fnUntraced(function* (kind: string, changed: string) {
  const sql = yield* SqlClient.SqlClient
  for (const [table, { dimensions }] of Object.entries(grains)) {
    if (kind !== "time" && dimensions.some((name) => name === "hour")) continue
    const columns = dimensions.join(", ")
    yield* sql`
      insert into ${sql(table)} (workspace_id, kind, ${sql.literal(columns)}, minutes, amount, count)
      select workspace_id, kind, ${sql.literal(columns)}, sum(minutes), sum(amount), sum(count)
      from (
        select *, date_trunc('month', day::timestamp)::date as month, date_trunc('year', day::timestamp)::date as year
        from (${sql.literal(changed)}) records
      ) records
      group by workspace_id, kind, ${sql.literal(columns)}`
  }
})
