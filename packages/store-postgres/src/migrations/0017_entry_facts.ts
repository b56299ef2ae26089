import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What time entries add to totals of a kind; without `where`, all of them do. */
export interface Counted {
  readonly kind: string
  readonly currency: string
  readonly minutes: string
  readonly amount: string
  readonly where?: string
}

export const counted: ReadonlyArray<Counted> = [
  { kind: "time", currency: "currency", minutes: "duration_minutes", amount: "cost" },
  { kind: "nonBillable", currency: "currency", minutes: "duration_minutes", amount: "0", where: "not billable" },
  {
    kind: "rounding",
    currency: "currency",
    minutes: "(billed_minutes - duration_minutes)",
    amount: "0",
    where: "billable and billed_minutes <> duration_minutes"
  },
  {
    kind: "internal",
    currency: "internal_currency",
    minutes: "duration_minutes",
    amount: "internal_amount",
    where: "internal_amount is not null"
  }
]

const changed = (counted: ReadonlyArray<Counted>, change: "added" | "removed") => {
  const sign = change === "added" ? "" : "-"
  return counted
    .map(
      ({ amount, currency, kind, minutes, where }) => `
      select workspace_id, '${kind}' as kind, worked_on as day,
        coalesce(made_in_hour, extract(hour from created_at at time zone 'UTC')::smallint) as hour,
        user_id, client_id, project_id, ${currency} as currency,
        ${sign}${minutes}::bigint as minutes, ${sign}${amount}::numeric as amount, ${sign}1 as count
      from ${change} ${where === undefined ? "" : `where ${where}`}`
    )
    .join(" union all ")
}

/** Replaces the functions of the triggers that append the changes of time entries. */
export const countEntries = Effect.fnUntraced(function* (counted: ReadonlyArray<Counted>) {
  const sql = yield* SqlClient.SqlClient
  const place = "workspace_id, kind, day, hour, user_id, client_id, project_id, currency"
  const [added, removed] = [changed(counted, "added"), changed(counted, "removed")]
  const appended = {
    insert: added,
    delete: removed,
    // Many updates change no total, and then there is nothing to append.
    update: `
      select ${place}, sum(minutes), sum(amount), sum(count)
      from (${added} union all ${removed}) changed group by ${place}
      having sum(count) <> 0 or sum(minutes) <> 0 or sum(amount) <> 0`
  }
  for (const event of ["insert", "update", "delete"] as const) {
    yield* sql`
      create or replace function ${sql(`time_entries_${event}_facts`)}() returns trigger language plpgsql as $$
      begin
        insert into public.fact_deltas (${sql.literal(place)}, minutes, amount, count) ${sql.literal(appended[event])};
        return null;
      end $$`
  }
})

/** Counts what is not billable, what rounding changes and what work costs. Existing entries have none of it: no totals are rebuilt. */
export const entryFacts = countEntries(counted)
