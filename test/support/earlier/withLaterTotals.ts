import { Database } from "@hourbook/store-postgres/database/Database"
import { allTimeRollups } from "@hourbook/store-postgres/migrations/0022_all_time_rollups"
import { monthTotals } from "@hourbook/store-postgres/migrations/0025_month_totals"
import { standings } from "@hourbook/store-postgres/migrations/0029_standings"
import { standingDays } from "@hourbook/store-postgres/migrations/0030_standing_days"
import { openAccruals } from "@hourbook/store-postgres/migrations/0037_open_accruals"
import { openParts } from "@hourbook/store-postgres/migrations/0038_open_parts"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Runs an effect that folds on a schema from before migration 22, and leaves that schema. */
export const withLaterTotals = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { operator, sql } = yield* Database
    const later = Effect.all([allTimeRollups, monthTotals, standings, standingDays, openAccruals, openParts])
    yield* operator(Effect.provideService(later, SqlClient.SqlClient, sql))
    const made = yield* self
    yield* operator(
      sql`drop table fact_members, fact_projects, fact_clients, fact_month_totals, fact_standings, standing_rates, fact_open`
    )
    yield* operator(sql`drop function rate_changed() cascade`)
    return made
  })
