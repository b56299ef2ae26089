import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { backgroundJob } from "../../database/backgroundJob.ts"
import { Database } from "../../database/Database.ts"
import { findDays } from "./findDays.ts"
import { valueStandings } from "./valueStandings.ts"

/** How many totals of projects a workspace has at least before its standings are made: fewer are quickly added up. */
const worthValuing = 1000

/** The maximum number of standings whose day a report finds itself; above it, they are found in the background. */
const mostUndated = 500

/**
 * Knows whether the stored standings of a workspace are of the rates that it has, and has them and their days made in the background
 * where they are not. It affects only the speed of reports, not their results.
 */
export class StandingsKeeper extends Context.Service<
  StandingsKeeper,
  {
    /** Whether a question can be answered from the standings. In a snapshot, that holds for the statements that follow. */
    readonly areCurrent: (visible: Visibility, filter: RecordFilter) => Effect.Effect<boolean, SqlError.SqlError>
    /**
     * Whether a question about debts can be answered from them, less what followed its period; not where more of the records followed
     * than preceded its end.
     */
    readonly areDebtsCurrent: (visible: Visibility, filter: RecordFilter) => Effect.Effect<boolean, SqlError.SqlError>
    /** Reports how many standings a question found without a day. */
    readonly reportUndated: (workspaceId: string, standings: number) => Effect.Effect<void>
  }
>()("@hourbook/store-postgres/totals/standings/standings/StandingsKeeper") {}

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
      (workspaceId) => Effect.andThen(valueStandings(database, workspaceId), findDays(database, workspaceId)),
      "Could not value standings; reports are slower"
    )
    const startDays = yield* backgroundJob(
      (workspaceId) => findDays(database, workspaceId),
      "Could not find the days of standings; reports are slower"
    )
    const areCurrent = Effect.fnUntraced(function* (visible: Visibility, filter: RecordFilter) {
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
    return StandingsKeeper.of({
      areCurrent,
      areDebtsCurrent: Effect.fnUntraced(function* (visible, filter) {
        if (!(yield* areCurrent(visible, { ...filter, from: undefined, to: undefined }))) return false
        const { to } = filter
        if (to === undefined) return true
        const { workspaceId } = visible
        const [row] = yield* within(workspaceId)(sql<{ readonly few: boolean }>`
          select coalesce(sum(count) filter (where month > ${to}::date) * 2 < sum(count), true) as few
          from fact_month_totals where workspace_id = ${workspaceId} and kind = 'time'`)
        return row?.few === true
      }),
      reportUndated: (workspaceId, standings) => (standings <= mostUndated ? Effect.void : startDays(workspaceId))
    })
  })
)
