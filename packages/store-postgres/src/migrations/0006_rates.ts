import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/** Exchange rates: the value of a currency unit in the workspace's currency from a day on; one for each currency and day. */
export const rates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table exchange_rates (
      workspace_id uuid not null constraint exchange_rates_workspace references workspaces on delete restrict,
      id uuid not null,
      currency text collate "C" not null check (length(currency) = 3),
      effective_date date not null check (effective_date between '1900-01-01' and '2999-12-31'),
      rate numeric(25, 10) not null check (rate > 0),
      created_at timestamptz(3) not null,
      primary key (workspace_id, id),
      constraint exchange_rates_day unique (workspace_id, currency, effective_date)
    )`
  yield* confine("exchange_rates")
})
