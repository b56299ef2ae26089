import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { recordTableWithoutMetadata } from "./recordTable.ts"

/**
 * Charges, refunds and what payments settle. Amounts of payments and charges may be negative, but in totals each sign is a
 * kind of its own, so that no total is negative. Existing totals stay as they are.
 */
export const charges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["fact_deltas", "fact_days", "fact_months", "fact_years", "fact_month_hours"]) {
    yield* sql`alter table ${sql(table)} alter column user_id drop not null`
  }
  yield* signPayments
  yield* addCharges
})

/** Lets payments be negative and settle another amount than arrived. */
export const signPayments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table payments
      drop constraint payments_amount_check,
      add constraint payments_amount_check check (amount <> 0),
      add column settles_amount numeric(15, 4) check (settles_amount > 0),
      add column settles_currency text collate "C" check (length(settles_currency) = 3),
      add constraint payments_settles_check check (
        (settles_amount is null) = (settles_currency is null) and (settles_amount is null or amount > 0)
      )`
  const settles = "settles_amount is not null"
  yield* countAs("payments", "received_on", [
    bySign("payments", "refunds"),
    { kind: "'settling'", currency: "currency", amount: "amount", where: settles },
    { kind: "'settlements'", currency: "settles_currency", amount: "settles_amount", where: settles }
  ])
})

/** Creates the table of charges. */
export const addCharges = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* recordTableWithoutMetadata({ name: "charges", day: "charged_on", subject: "charge" })
  yield* sql`
    alter table charges
      alter column user_id drop not null,
      alter column client_id set not null,
      drop constraint charges_amount_check,
      add constraint charges_amount_check check (amount <> 0),
      add column kind text collate "C" not null check (
        kind in ('fee', 'expense', 'tax', 'opening', 'discount', 'credit', 'write_off', 'adjustment')
      )`
  yield* countAs("charges", "charged_on", [bySign("charges", "credits")])
})

/** What rows of a table add to totals of a kind; without `where`, all rows do. */
interface Counted {
  readonly kind: string
  readonly currency: string
  readonly amount: string
  readonly where?: string
}

const bySign = (above: string, below: string): Counted => ({
  kind: `case when amount < 0 then '${below}' else '${above}' end`,
  currency: "currency",
  amount: "abs(amount)"
})

/** Replaces the functions of the triggers that append the changes of a table. */
const countAs = Effect.fnUntraced(function* (table: string, day: string, counted: ReadonlyArray<Counted>) {
  const sql = yield* SqlClient.SqlClient
  const changed = (change: "added" | "removed") => {
    const sign = change === "added" ? "" : "-"
    return counted
      .map(
        ({ amount, currency, kind, where }) => `
        select workspace_id, ${kind} as kind, ${day} as day,
          extract(hour from created_at at time zone 'UTC')::smallint as hour, user_id, client_id, project_id,
          ${currency} as currency, 0::bigint as minutes, ${sign}${amount} as amount, ${sign}1 as count
        from ${change} ${where === undefined ? "" : `where ${where}`}`
      )
      .join(" union all ")
  }
  const place = "workspace_id, kind, day, hour, user_id, client_id, project_id, currency"
  const appended = {
    insert: changed("added"),
    delete: changed("removed"),
    // Many updates change no total, and then there is nothing to append.
    update: `
      select ${place}, sum(minutes), sum(amount), sum(count)
      from (${changed("added")} union all ${changed("removed")}) changed group by ${place}
      having sum(count) <> 0 or sum(amount) <> 0`
  }
  for (const event of ["insert", "update", "delete"] as const) {
    yield* sql`
      create or replace function ${sql(`${table}_${event}_facts`)}() returns trigger language plpgsql as $$
      begin
        insert into public.fact_deltas (${sql.literal(place)}, minutes, amount, count) ${sql.literal(appended[event])};
        return null;
      end $$`
  }
})
