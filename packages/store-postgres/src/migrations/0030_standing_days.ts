import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * A day for each standing: of work its last day, of a debt the day since which it is unpaid. Null until it is found, which happens in the
 * background, and again as soon as what it follows from changes. Takes no time, whatever the tables have: the first report of a
 * workspace has its standings made anew in the background, with their days.
 */
export const standingDays = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table fact_standings add column day date`
  yield* sql`update standing_rates set valued = null`
})
