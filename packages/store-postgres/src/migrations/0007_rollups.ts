import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Totals, so that the cost of a report does not grow with the number of records. Triggers append the changes of every write
 * of records to `fact_deltas`; later, the deltas are folded into the rollups. At any time and for every grain, the rollup
 * plus the deltas equal the sums of the records.
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

  // After filling the tables, since indexes would make that several times slower.
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

/** A month or year is stored as its first day; an hour is the UTC hour in which a time entry was created. */
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
 * Creates triggers that append the changes of each statement. They run with the privileges of the writer, who can only
 * write to the same workspace. `truncate` would bypass them, so it is rejected.
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
    // Summing costs time, but many updates change no total, and then there is nothing to append.
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

/** Fills the rollups from existing records. Creating the triggers has locked the table, so writes wait for the migration. */
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
