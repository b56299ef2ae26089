import { Effect } from "effect"
import type { Movements } from "../../facts/Balance.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import type { EntityDimension, Fact, LastDay } from "../../facts/ReportFacts.ts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "../../facts/ReportPeriod.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import { labelOf } from "../shared/Labels.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { activityRows, activitySummary, summaryChange } from "./rows.ts"

const idOf =
  (by: EntityDimension) =>
  (fact: Fact): Fact["projectId"] | Fact["clientId"] | Fact["userId"] =>
    by === "project" ? fact.projectId : by === "client" ? fact.clientId : fact.userId

/** What makes a member, project or client active. */
const activeKinds = [...listedKinds.time, ...listedKinds.charges, ...listedKinds.payments] as const

const summaryOf = Effect.fnUntraced(function* (reader: ReportReader) {
  const [byMember, byProject, byClient, days] = yield* Effect.all(
    [
      reader.movements(["member"]),
      reader.movementsOfPeriod(["project"]),
      reader.movementsOfPeriod(["client"]),
      Effect.map(reader.flows(["time"], ["day"]), (facts) => new Set(facts.map(({ day }) => day)).size)
    ],
    { concurrency: "unbounded" }
  )
  const activity = { byMember, byProject, byClient, workDays: days }
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
  const rows = (by: EntityDimension, movements: Movements, lastDays: ReadonlyArray<LastDay>) =>
    activityRows(movements, {
      valuation: reader.valuation,
      idOf: idOf(by),
      labelOf: (id) => labelOf(reader.labels, by, id),
      lastDays
    })
  return {
    summary,
    comparison:
      previous === null || earlier === null
        ? null
        : { ...previous, summary: earlier.summary, change: summaryChange(summary, earlier.summary) },
    rows: yield* rows("member", activity.byMember, lastByMember),
    projects: yield* rows("project", activity.byProject, lastByProject),
    clients: yield* rows("client", activity.byClient, lastByClient),
    chart,
    labels: reader.labels
  }
})
