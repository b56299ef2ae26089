import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import type { EntityDimension } from "../../facts/Fact.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import type { ReportScope } from "../../facts/ReportPeriod.ts"
import type { Standings } from "../../facts/Standings.ts"
import type { RowPosition } from "../../values/RowPosition.ts"
import { ofEntities } from "../shared/ofEntities.ts"
import type { RowPage } from "../shared/pageOfRows.ts"
import {
  type ReportCall,
  type ReportPorts,
  type ReportReader,
  reportReader,
  withLabels
} from "../shared/ReportReader.ts"
import { workOf } from "../shared/workOf.ts"
import { type ActivityRow, activityRows, sortActivity } from "./activityRows.ts"

/** What makes a member, project or client active. */
const activeKinds = [...listedKinds.time, ...listedKinds.charges, ...listedKinds.payments] as const

/** Active members, projects or clients, those who earned most first. */
export interface ActivityList {
  readonly rows: ReadonlyArray<ActivityRow>
  /** The position of the last row; null where no row follows. */
  readonly next: RowPosition | null
  /** How many are active, whatever the page; records without one are not counted. */
  readonly count: number
}

/** Every active one that a reader reads, in no order. */
const readRows = Effect.fnUntraced(function* (reader: ReportReader, by: EntityDimension) {
  const { labels, valuation } = reader
  const [movements, work, lastDays] = yield* Effect.all(
    [reader.movementsOfPeriod([by]), workOf(reader, [by]), reader.lastDays(activeKinds, by)],
    { concurrency: "unbounded" }
  )
  return yield* activityRows(movements, { by, valuation, work, labels, lastDays })
})

type StandingsOf = NonNullable<ReportReader["standings"]>

const activeIn = (standings: StandingsOf, by: EntityDimension, { after, limit }: RowPage): Effect.Effect<Standings> =>
  standings(by, { of: activeKinds, ofPeriod: true, page: { by: "earned", direction: "desc", after, limit } })

/** How many are active; records without one are not counted. */
export const countActive = (
  { flows, standings }: ReportReader,
  by: EntityDimension
): Effect.Effect<number, ValidationFailed> =>
  standings === null
    ? Effect.map(
        flows(activeKinds, [by]),
        (facts) => new Set(facts.map((fact) => entityOf(fact, by)).filter((id) => id !== null)).size
      )
    : Effect.map(activeIn(standings, by, { after: null, limit: 1 }), ({ count }) => count)

/** Reads the rows of a list: all of them, or a page. */
export const activityList = Effect.fnUntraced(function* (
  reader: ReportReader,
  by: EntityDimension,
  page: RowPage | undefined
): Effect.fn.Return<ActivityList, ValidationFailed> {
  const { standings } = reader
  if (page === undefined || standings === null) {
    const rows = yield* readRows(yield* withLabels(reader), by)
    return { ...(yield* sortActivity(rows, page)), count: rows.filter(({ id }) => id !== null).length }
  }
  const found = yield* activeIn(standings, by, page)
  if (found.rows.length === 0) return { rows: [], next: null, count: found.count }
  const shown = ofEntities(
    by,
    found.rows.map(({ id }) => id)
  )
  const labelled = yield* withLabels(reader, {
    projects: shown.projectIds,
    clients: shown.clientIds,
    everyone: by === "member"
  })
  const { rows } = yield* sortActivity(yield* readRows(labelled.only(shown), by), undefined)
  return { rows, next: found.next, count: found.count }
})

/** A page of a list, or all of it. */
export const activeRowsReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  by: EntityDimension,
  page: RowPage
) {
  return yield* activityList(yield* reportReader(ports, call, scope, "later"), by, page)
})
