import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { EntityDimension, Fact } from "../../facts/Fact.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import { count } from "../../facts/ratios.ts"
import type { BoundedPeriod, ReportScope } from "../../facts/ReportPeriod.ts"
import { totalInSlices, worthOf } from "../../facts/totals.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import type { ProjectId } from "../../values/Ids.ts"
import { labelOf } from "../shared/Labels.ts"
import { ofEntities } from "../shared/ofEntities.ts"
import type { RowPage } from "../shared/pageOfRows.ts"
import {
  type RecordReportPorts,
  type ReportCall,
  type ReportReader,
  reportReader,
  withLabels
} from "../shared/ReportReader.ts"
import { type Cell, matrix } from "./Matrix.ts"

export type MatrixMetric = "worked" | "earned" | "charged" | "received"

/** The records that a metric adds up. */
const recordsOf = { worked: "time", earned: "time", charged: "charges", received: "payments" } as const

/**
 * Names of projects that the caller may not see, as the records show them: a client's work may be for a project that is
 * not, or no longer, theirs.
 */
const namesOnRecords = Effect.fnUntraced(function* (
  { charges, payments, time }: RecordReportPorts,
  visible: Visibility,
  of: { readonly source: (typeof recordsOf)[MatrixMetric]; readonly ids: ReadonlySet<ProjectId> }
) {
  const page = { direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 1 } as const
  const first = Effect.fnUntraced(function* (id: ProjectId) {
    const filter = { projectIds: [id] }
    const { items } =
      of.source === "payments"
        ? yield* payments.list(visible, { filter, page: { ...page, sortBy: "receivedOn" } })
        : of.source === "charges"
          ? yield* charges.list(visible, { filter, page: { ...page, sortBy: "chargedOn" } })
          : yield* time.list(visible, { filter, page: { ...page, sortBy: "workedOn" } })
    return [id, items[0]?.projectName ?? null] as const
  })
  const named = yield* Effect.forEach(of.ids, first, { concurrency: 4 })
  return new Map<string | null, string | null>(named)
})

/** What a matrix is asked for. */
export interface MatrixQuestion {
  readonly by: EntityDimension
  readonly metric: MatrixMetric
  /** By default all rows. */
  readonly page?: RowPage | undefined
}

const cellsOf = Effect.fnUntraced(function* (
  { conversion }: Valuation,
  facts: ReadonlyArray<Fact>,
  { by, metric }: MatrixQuestion
) {
  const cells: Array<Cell> = []
  yield* eachInSlices(facts, (fact) => {
    const value = metric === "worked" ? count(fact.minutes) : worthOf(fact, conversion)
    if (fact.day !== null && value !== undefined) cells.push({ id: entityOf(fact, by), day: fact.day, value })
  })
  return cells
})

/** Every cell, of which a page has some. */
const wholeMatrix = Effect.fnUntraced(function* (ports: RecordReportPorts, reader: ReportReader, of: MatrixQuestion) {
  const source = recordsOf[of.metric]
  const [{ labels }, facts, byClient] = yield* Effect.all(
    [
      withLabels(reader),
      reader.flows(listedKinds[source], ["day", of.by]),
      reader.flows(listedKinds[source], ["client"])
    ],
    { concurrency: "unbounded" }
  )
  const unseen = facts.flatMap(({ projectId: id }) => (id === null || labels.projects.has(id) ? [] : [id]))
  const names = yield* namesOnRecords(ports, reader.call.visible, { source, ids: new Set(unseen) })
  const cells = yield* cellsOf(reader.valuation, facts, of)
  return {
    sheet: yield* matrix(cells, (id) => names.get(id) ?? labelOf(labels, of.by, id), of.page),
    facts,
    clientsCount: new Set(byClient.map(({ clientId }) => clientId).filter((id) => id !== null)).size
  }
})

/** The cells of the rows that the store chooses for a page, and the totals of each day. */
const pagedMatrix = Effect.fnUntraced(function* (
  reader: ReportReader,
  of: MatrixQuestion & { readonly page: RowPage },
  standings: NonNullable<ReportReader["standings"]>
) {
  const { by, metric, page } = of
  const kinds = listedKinds[recordsOf[metric]]
  const order = { by: metric, direction: "desc" } as const
  const [chosen, clients, facts] = yield* Effect.all(
    [
      standings(by, { of: kinds, ofPeriod: true, withValue: metric, page: { ...order, ...page } }),
      standings("client", { of: kinds, ofPeriod: true, page: { ...order, after: null, limit: 1 } }),
      reader.flows(kinds, ["day"])
    ],
    { concurrency: "unbounded" }
  )
  const shown = ofEntities(
    by,
    chosen.rows.map(({ id }) => id)
  )
  const [own, { labels }] = yield* Effect.all(
    [
      chosen.rows.length === 0 ? Effect.succeed([]) : reader.only(shown).flows(kinds, ["day", by]),
      withLabels(reader, { projects: shown.projectIds, clients: shown.clientIds, everyone: by === "member" })
    ],
    { concurrency: "unbounded" }
  )
  const { rows } = yield* matrix(yield* cellsOf(reader.valuation, own, of), (id) => labelOf(labels, by, id))
  const all = yield* matrix(yield* cellsOf(reader.valuation, facts, of), () => "")
  return { sheet: { ...all, rows, next: chosen.next }, facts, clientsCount: clients.count }
})

/** Minutes or money of each day, by project, client or member (interface, section 4.8). */
export const matrixReport = Effect.fnUntraced(function* (
  ports: RecordReportPorts,
  call: ReportCall,
  scope: ReportScope & BoundedPeriod,
  of: MatrixQuestion
) {
  const reader = yield* reportReader(ports, call, scope, "later")
  const { page, ...others } = of
  // Some rows of a client have names that only their records have.
  const standings = call.visible.sight._tag === "OfClients" ? null : reader.standings
  const { clientsCount, facts, sheet } = yield* page === undefined || standings === null
    ? wholeMatrix(ports, reader, of)
    : pagedMatrix(reader, { ...others, page }, standings)
  return {
    ...sheet,
    clientsCount,
    unconverted: of.metric === "worked" ? [] : (yield* totalInSlices(facts, reader.valuation.conversion)).unconverted
  }
})
