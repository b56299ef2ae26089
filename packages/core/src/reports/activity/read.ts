import { Effect } from "effect"
import { type Movements, noFlows } from "../../facts/Balance.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import type { EntityDimension, Fact, LastDay } from "../../facts/ReportFacts.ts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "../../facts/ReportPeriod.ts"
import { withInternalCost } from "../../facts/workFigures.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import { labelOf } from "../shared/Labels.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { type PeriodWork, workOf } from "../shared/workOf.ts"
import { activityRows, activitySummary, summaryChange } from "./rows.ts"

const idOf =
  (by: EntityDimension) =>
  (fact: Fact): Fact["projectId"] | Fact["clientId"] | Fact["userId"] =>
    by === "project" ? fact.projectId : by === "client" ? fact.clientId : fact.userId

/** What makes a member, project or client active. */
const activeKinds = [...listedKinds.time, ...listedKinds.charges, ...listedKinds.payments] as const

const summaryOf = Effect.fnUntraced(function* (reader: ReportReader) {
  const [byMember, byProject, byClient, work, days] = yield* Effect.all(
    [
      reader.movements(["member"]),
      reader.movementsOfPeriod(["project"]),
      reader.movementsOfPeriod(["client"]),
      Effect.all([workOf(reader, ["member"]), workOf(reader, ["project"]), workOf(reader, ["client"])], {
        concurrency: "unbounded"
      }),
      Effect.map(reader.flows(["time"], ["day"]), (facts) => new Set(facts.map(({ day }) => day)).size)
    ],
    { concurrency: "unbounded" }
  )
  const [ofMembers, ofProjects, ofClients] = work
  const activity = { byMember, byProject, byClient, work: ofMembers, ofProjects, ofClients, workDays: days }
  return { activity, summary: yield* activitySummary(activity, reader.valuation) }
})

/** The figures of a period, their change, and the rows by member, project or client (interface, section 4.8). */
export const activityReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  compareWith: BoundedPeriod | undefined
) {
  const reader = yield* reportReader(ports, call, scope)
  const previous = comparedPeriod(scope, compareWith)
  const before = previous === null ? Effect.succeed(null) : summaryOf(reader.during(previous))
  const lastOf = (by: EntityDimension) => reader.lastDays(activeKinds, by)
  const [{ activity, summary }, earlier, chart, lastByMember, lastByProject, lastByClient] = yield* Effect.all(
    [summaryOf(reader), before, chartByDay(reader), lastOf("member"), lastOf("project"), lastOf("client")],
    { concurrency: "unbounded" }
  )
  const rows = (
    by: EntityDimension,
    [movements, work]: readonly [Movements, PeriodWork],
    lastDays: ReadonlyArray<LastDay>
  ) =>
    activityRows(movements, {
      work,
      valuation: reader.valuation,
      idOf: idOf(by),
      labelOf: (id) => labelOf(reader.labels, by, id),
      lastDays
    })
  return {
    summary,
    unconverted: withInternalCost(summary.balance.unconverted, summary.work, noFlows),
    comparison:
      previous === null || earlier === null
        ? null
        : { ...previous, summary: earlier.summary, change: summaryChange(summary, earlier.summary) },
    rows: yield* rows("member", [activity.byMember, activity.work], lastByMember),
    projects: yield* rows("project", [activity.byProject, activity.ofProjects], lastByProject),
    clients: yield* rows("client", [activity.byClient, activity.ofClients], lastByClient),
    chart,
    labels: reader.labels
  }
})
