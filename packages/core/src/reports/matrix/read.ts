import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import { count } from "../../facts/ratios.ts"
import type { EntityDimension, Fact } from "../../facts/ReportFacts.ts"
import type { BoundedPeriod, ReportScope } from "../../facts/ReportPeriod.ts"
import { totalInSlices, worthOf } from "../../facts/totals.ts"
import type { ProjectId } from "../../shared/Ids.ts"
import { eachInSlices } from "../../shared/inSlices.ts"
import { labelOf } from "../shared/Labels.ts"
import { type RecordReportPorts, type ReportCall, reportReader } from "../shared/ReportReader.ts"
import { type Cell, matrix } from "./rows.ts"

export type MatrixMetric = "worked" | "earned" | "charged" | "received"

/** The records that a metric adds up. */
const recordsOf = { worked: "time", earned: "time", charged: "charges", received: "payments" } as const

const idOf = (fact: Fact, by: EntityDimension) =>
  by === "project" ? fact.projectId : by === "client" ? fact.clientId : fact.userId

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

/** Minutes or money of each day, by project, client or member (interface, section 4.8). */
export const matrixReport = Effect.fnUntraced(function* (
  ports: RecordReportPorts,
  call: ReportCall,
  scope: ReportScope & BoundedPeriod,
  of: { readonly by: EntityDimension; readonly metric: MatrixMetric }
) {
  const reader = yield* reportReader(ports, call, scope)
  const source = recordsOf[of.metric]
  const [facts, byClient] = yield* Effect.all(
    [reader.flows(listedKinds[source], ["day", of.by]), reader.flows(listedKinds[source], ["client"])],
    { concurrency: "unbounded" }
  )
  const { conversion } = reader.valuation
  const cells: Array<Cell> = []
  yield* eachInSlices(facts, (fact) => {
    const value = of.metric === "worked" ? count(fact.minutes) : worthOf(fact, conversion)
    if (fact.day !== null && value !== undefined) cells.push({ id: idOf(fact, of.by), day: fact.day, value })
  })
  const unseen = facts.flatMap(({ projectId: id }) => (id === null || reader.labels.projects.has(id) ? [] : [id]))
  const names = yield* namesOnRecords(ports, call.visible, { source, ids: new Set(unseen) })
  return {
    ...(yield* matrix(cells, (id) => names.get(id) ?? labelOf(reader.labels, of.by, id))),
    clientsCount: new Set(byClient.map(({ clientId }) => clientId).filter((id) => id !== null)).size,
    unconverted: of.metric === "worked" ? [] : (yield* totalInSlices(facts, conversion)).unconverted
  }
})
