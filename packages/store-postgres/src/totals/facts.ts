import type { Visibility } from "@hourbook/core/access/Policy"
import type { Dimension, Fact } from "@hourbook/core/facts/Fact"
import { type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { fromText } from "@hourbook/core/values/Money"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import type { Found } from "../records/searchConditions.ts"
import * as TextSearch from "../records/TextSearch.ts"
import * as Compaction from "./Compactor.ts"
import { dayFlows, toDay } from "./dayFlows.ts"
import { debtors, toDebtors } from "./debtors.ts"
import { idleProjects, toIdle } from "./idleProjects.ts"
import { readLastDays } from "./lastDays.ts"
import { recentDays } from "./recentDays.ts"
import { dates } from "./rows/dayConditions.ts"
import { type FoundByKind, pendingDeltas, type RowsWanted } from "./rows/factRows.ts"
import { namedAmong } from "./rows/namedAmong.ts"
import { recordSources } from "./rows/recordSources.ts"
import { type Besides, rowsAmong } from "./rows/rowsAmong.ts"
import { areStored, entityStandings } from "./standings/entityStandings.ts"
import { openParts, toOpenParts } from "./standings/openParts.ts"
import * as StandingsKeeper from "./standings/StandingsKeeper.ts"
import { toStandings } from "./standings/toStandings.ts"
import { unpaidDebts } from "./unpaidDebts.ts"

/** A fact, as the driver returns it, with the requested dimensions only. */
interface FactRow extends Partial<Pick<Fact, "day" | "month" | "hour" | "projectId" | "clientId" | "userId" | "cut">> {
  /** Undefined if the question is of one kind. */
  readonly kind?: Fact["kind"]
  readonly currency: Fact["currency"]
  readonly amount: string
  readonly minutes: bigint
  readonly count: number
  /** The number of deltas that are not in the rollups yet. */
  readonly pending: number
}

const toFact = (row: FactRow, only: Fact["kind"]): Fact => ({
  kind: row.kind ?? only,
  currency: row.currency,
  day: row.day ?? null,
  month: row.month ?? null,
  hour: row.hour ?? null,
  projectId: row.projectId ?? null,
  clientId: row.clientId ?? null,
  userId: row.userId ?? null,
  cut: row.cut ?? null,
  amount: fromText(row.amount),
  minutes: Number(row.minutes),
  count: row.count
})

/** The expression that selects each dimension, and the column of the rows that it needs. */
const dimensions = {
  day: { shown: `period as "day"`, column: null },
  month: { shown: `date_trunc('month', period::timestamp)::date as "month"`, column: null },
  hour: { shown: `hour as "hour"`, column: "hour" },
  project: { shown: `project_id as "projectId"`, column: "project_id" },
  client: { shown: `client_id as "clientId"`, column: "client_id" },
  member: { shown: `user_id as "userId"`, column: "user_id" }
} as const satisfies Record<Dimension, { readonly shown: string; readonly column: string | null }>

/**
 * Sums the rows of each combination of dimensions. Daily totals without pending deltas are returned without grouping: a
 * question can cover years of them, and grouping each takes many times as long as reading it.
 */
const ask = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  {
    among,
    besides,
    by,
    boundaries = [],
    filter,
    found,
    of,
    recent
  }: FactsQuestion & Besides & Pick<RowsWanted, "found"> & { readonly recent: CalendarDate }
) => {
  const requested = by.map((dimension) => dimensions[dimension])
  const isOfOneKind = of.length === 1
  const columns = [...(isOfOneKind ? [] : ["kind"]), ...requested.flatMap(({ column }) => column ?? [])]
  const { fromRollups, onePerDay, rows } = rowsAmong(
    sql,
    visible,
    { among, besides },
    {
      of,
      filter,
      columns,
      longestPeriod: by.includes("day") ? "day" : by.includes("month") ? "month" : "ever",
      recent,
      boundaries,
      found
    }
  )
  const shown = [...(isOfOneKind ? [] : ["kind"]), ...requested.map((dimension) => dimension.shown)]
    .map((column) => `, ${column}`)
    .join("")
  const days = dates(sql, boundaries)
  const cut = boundaries.length === 0 ? sql`` : sql`, ${days}[width_bucket(period, ${days})] as cut`
  const grouped = 1 + (isOfOneKind ? 0 : 1) + by.length + (boundaries.length === 0 ? 0 : 1)
  const groups = Array.from({ length: grouped }, (_, index) => index + 1)
  const pending = sql.literal(fromRollups ? "(select count(*)::int from pending)" : "0")
  const summed = (where: Statement.Fragment) => sql`
    select currency ${sql.literal(shown)} ${cut}, sum(amount)::text as amount, sum(minutes)::bigint as minutes,
      sum(count)::int as count, ${pending} as pending
    from (${rows}) rows ${where}
    group by ${sql.literal(groups.join(", "))}
    having sum(count) <> 0`
  if (!fromRollups) return sql<FactRow>`${summed(sql``)}`
  if (!onePerDay || !by.includes("day")) {
    return sql<FactRow>`with ${pendingDeltas(sql, visible, of)} ${summed(sql``)}`
  }
  // A condition on each row instead of a join: with outdated statistics, the planner would choose a nested loop.
  const isTouched = sql`(period in (select day from touched))`
  return sql<FactRow>`
    with ${pendingDeltas(sql, visible, of)}, touched as materialized (select distinct day from pending)
    select currency ${sql.literal(shown)} ${cut}, amount::text, minutes::bigint, count::int, ${pending} as pending
    from (${rows}) rows where ${isTouched} is not true
    union all
    ${summed(sql`where ${isTouched} is true`)}`
}

const noRow = new Error("a statement of sums returned no row")

export const layer = Layer.effect(
  ReportFacts,
  Effect.gen(function* () {
    const database = yield* Database
    const { sql, within } = database
    const compactor = yield* Compaction.Compactor
    const { found } = yield* TextSearch.TextSearch
    const keeper = yield* StandingsKeeper.StandingsKeeper
    const { areCurrent, areDebtsCurrent, reportUndated } = keeper

    const foundByKind = Effect.fnUntraced(function* (
      visible: Visibility,
      { filter, of }: Pick<FactsQuestion, "filter" | "of">
    ) {
      const byKind: { [kind in RecordKindName]?: Found | undefined } = {}
      if (filter.search === undefined) return byKind
      for (const source of recordSources(of)) byKind[source.of.of] = yield* found(visible, source.of, filter)
      return byKind satisfies FoundByKind
    })
    /** Has days found in the background where many are missing: also where searching for them took too long. */
    const countingUndated =
      ({ workspaceId }: Visibility) =>
      <A extends { readonly undated: number }, E, R>(rows: Effect.Effect<ReadonlyArray<A>, E, R>) =>
        rows.pipe(
          Effect.tapError(() => Effect.ignore(reportUndated(workspaceId, Number.POSITIVE_INFINITY))),
          Effect.tap(([row]) => reportUndated(workspaceId, row?.undated ?? 0))
        )
    return ReportFacts.of({
      ask: (visible, question) => {
        const [first] = question.of
        return first === undefined
          ? Effect.succeed([])
          : Effect.all([recentDays, foundByKind(visible, question)]).pipe(
              Effect.flatMap(([recent, byKind]) =>
                namedAmong(sql, visible, { ...question, recent, found: byKind }).pipe(
                  Effect.flatMap((asked) => ask(sql, visible, asked)),
                  within(visible.workspaceId)
                )
              ),
              Effect.tap(([row]) => compactor.reportPending(visible.workspaceId, row?.pending ?? 0)),
              Effect.flatMap((rows) => mapInSlices(rows, (row) => toFact(row, first))),
              Effect.orDie
            )
      },
      lastDays: (visible, question) =>
        question.of.length === 0
          ? Effect.succeed([])
          : foundByKind(visible, question).pipe(
              Effect.flatMap((byKind) => readLastDays(database, visible, { ...question, found: byKind })),
              Effect.orDie
            ),
      idleProjects: (visible, question) =>
        (question.of === "time"
          ? areCurrent(visible, { ...question.filter, to: undefined })
          : Effect.succeed(false)
        ).pipe(
          Effect.flatMap((isStored) =>
            within(visible.workspaceId)(idleProjects(sql, visible, { ...question, isStored }))
          ),
          countingUndated(visible),
          Effect.map(toIdle),
          Effect.orDie
        ),
      dayFlows: (visible, question) =>
        within(visible.workspaceId)(dayFlows(sql, visible, question)).pipe(
          Effect.tap(([row]) => compactor.reportPending(visible.workspaceId, row?.pending ?? 0)),
          Effect.flatMap((rows) => mapInSlices(rows, toDay)),
          Effect.orDie
        ),
      openParts: (visible, question) =>
        Effect.all({ recent: recentDays, isStored: areCurrent(visible, { to: question.filter.to }) }).pipe(
          Effect.flatMap((totals) => within(visible.workspaceId)(openParts(sql, visible, { question, ...totals }))),
          Effect.tap(([row]) => compactor.reportPending(visible.workspaceId, row?.pending ?? 0)),
          countingUndated(visible),
          Effect.flatMap(toOpenParts),
          Effect.orDie
        ),
      debtors: (visible, question) =>
        Effect.all({ recent: recentDays, isStored: areDebtsCurrent(visible, question.scope) }).pipe(
          Effect.flatMap((totals) => within(visible.workspaceId)(debtors(sql, visible, { question, ...totals }))),
          Effect.tap(([row]) => compactor.reportPending(visible.workspaceId, row?.pending ?? 0)),
          countingUndated(visible),
          Effect.flatMap(([row]) => (row === undefined ? Effect.die(noRow) : Effect.succeed(toDebtors(row, question)))),
          Effect.orDie
        ),
      unpaidSince: unpaidDebts(database, keeper),
      standings: (visible, question) =>
        Effect.all({
          recent: recentDays,
          isStored:
            question.valuation.from === undefined && areStored(question)
              ? areCurrent(visible, question.filter)
              : Effect.succeed(false)
        }).pipe(
          Effect.flatMap((totals) =>
            within(visible.workspaceId)(entityStandings(sql, visible, { ...question, ...totals }))
          ),
          Effect.tap(([row]) => compactor.reportPending(visible.workspaceId, row?.pending ?? 0)),
          Effect.flatMap((rows) => toStandings(rows, question.page)),
          Effect.orDie
        )
    })
  })
).pipe(Layer.provide([Compaction.layer, StandingsKeeper.layer, TextSearch.layer]))
