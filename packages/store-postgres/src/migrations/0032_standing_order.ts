import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Indexes that have projects and clients in the order of what they worked, earned, paid and owe in a currency, for the first pages of
 * lists. Standings are few: a row of each project or client and kind, so this takes about a second for a million time entries.
 */
export const standingOrder = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index fact_standings_amount on fact_standings (workspace_id, entity, kind, currency, amount)
    where kind in ('time', 'payments', 'debt') and entity in ('project', 'client') and id is not null`
  yield* sql`
    create index fact_standings_minutes on fact_standings (workspace_id, entity, currency, minutes)
    where kind = 'time' and entity in ('project', 'client') and id is not null`
})
