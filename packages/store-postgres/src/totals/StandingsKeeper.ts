import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { backgroundJob } from "../database/backgroundJob.ts"
import { Database } from "../database/Database.ts"
import { valueStandings } from "./valueStandings.ts"

/** How many totals of projects a workspace has at least before its standings are made: fewer are quickly added up. */
const worthValuing = 1000

/**
 * Knows whether the stored standings of a workspace are of the rates that it has, and has them made in the background where they are
 * not. It affects only the speed of reports, not their results.
 */
export class StandingsKeeper extends Context.Service<
  StandingsKeeper,
  {
    /** Whether a question can be answered from the standings. In a snapshot, that holds for the statements that follow. */
    readonly areCurrent: (visible: Visibility, filter: RecordFilter) => Effect.Effect<boolean, SqlError.SqlError>
  }
>()("@hourbook/store-postgres/totals/StandingsKeeper") {}

/** Whether a question is about everything, without a period: standings answer no others. */
const isAboutEverything = ({ sight }: Visibility, filter: RecordFilter): boolean =>
  sight._tag === "All" && Object.values(filter).every((condition) => condition === undefined)

interface Row {
  readonly current: boolean
  readonly worth: boolean
}

export const layer = Layer.effect(
  StandingsKeeper,
  Effect.gen(function* () {
    const database = yield* Database
    const { sql, within } = database
    const start = yield* backgroundJob(
      (workspaceId) => valueStandings(database, workspaceId),
      "Could not value standings; reports are slower"
    )
    return StandingsKeeper.of({
      areCurrent: Effect.fnUntraced(function* (visible, filter) {
        if (!isAboutEverything(visible, filter)) return false
        const { workspaceId } = visible
        const [row] = yield* within(workspaceId)(sql<Row>`
          select current, not current and (
            select count(*) from (select from fact_projects where workspace_id = ${workspaceId} limit ${worthValuing}) few
          ) = ${worthValuing} as worth
          from (
            select exists (select from standing_rates where workspace_id = ${workspaceId} and valued = version) as current
          ) known`)
        if (row?.worth === true) yield* start(workspaceId)
        return row?.current === true
      })
    })
  })
)
