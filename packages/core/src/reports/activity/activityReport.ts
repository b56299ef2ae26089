import { Effect } from "effect"
import { noFlows } from "../../facts/Balance.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "../../facts/ReportPeriod.ts"
import { withInternalCost } from "../../facts/workFigures.ts"
import { balanceTogether } from "../shared/accountBalances.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import {
  type ReportCall,
  type ReportPorts,
  type ReportReader,
  reportReader,
  withLabels
} from "../shared/ReportReader.ts"
import { workOf } from "../shared/workOf.ts"
import { type ActivitySummary, summaryChange } from "./activityRows.ts"
import { activityList, countActive } from "./lists.ts"

export interface ActivityOptions {
  readonly compareWith?: BoundedPeriod | undefined
  /** How many rows each list has at most; by default all. */
  readonly limit?: number | undefined
  /** Whether there is a chart; by default there is. */
  readonly chart?: boolean | undefined
}

/** The figures of a period besides how many are active. */
const figuresOf = Effect.fnUntraced(function* (
  reader: ReportReader,
  days: ReturnType<typeof chartByDay> = chartByDay(reader, listedKinds.time)
) {
  const [movements, work, chart] = yield* Effect.all([reader.movements([]), workOf(reader, []), days], {
    concurrency: "unbounded"
  })
  const balance = yield* balanceTogether(reader, movements)
  const worked = chart.filter(({ entries }) => entries > 0)
  return { balance, work: work.total(balance), activeDays: worked.length }
})

/** The figures of a period whose lists are not shown. */
const summaryOf = Effect.fnUntraced(function* (reader: ReportReader) {
  const [figures, activeMembers, activeProjects, activeClients] = yield* Effect.all(
    [figuresOf(reader), countActive(reader, "member"), countActive(reader, "project"), countActive(reader, "client")],
    { concurrency: "unbounded" }
  )
  const summary: ActivitySummary = { ...figures, activeMembers, activeProjects, activeClients }
  return summary
})

/** The figures of a period, their change, and the rows by member, project or client (interface, section 4.8). */
export const activityReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  { chart: hasChart = true, compareWith, limit }: ActivityOptions = {}
) {
  const short = limit !== undefined && ports.facts.standings !== null
  const reader = yield* reportReader(ports, call, scope, short ? "later" : "all")
  const previous = comparedPeriod(scope, reader.today, compareWith)
  const page = limit === undefined ? undefined : { after: null, limit }
  const charted = hasChart ? yield* Effect.cached(chartByDay(reader)) : undefined
  const [figures, members, projects, clients, before, chart, { labels }] = yield* Effect.all(
    [
      figuresOf(reader, charted),
      activityList(reader, "member", page),
      activityList(reader, "project", page),
      activityList(reader, "client", page),
      previous === null ? Effect.succeed(null) : summaryOf(reader.during(previous)),
      charted ?? Effect.succeed([]),
      withLabels(reader, { projects: scope.projectIds, clients: scope.clientIds, everyone: true })
    ],
    { concurrency: "unbounded" }
  )
  const summary: ActivitySummary = {
    ...figures,
    activeMembers: members.count,
    activeProjects: projects.count,
    activeClients: clients.count
  }
  return {
    summary,
    unconverted: withInternalCost(summary.balance.unconverted, summary.work, noFlows),
    comparison:
      previous === null || before === null
        ? null
        : { ...previous, summary: before, change: summaryChange(summary, before) },
    rows: members.rows,
    projects: projects.rows,
    clients: clients.rows,
    next: { members: members.next, projects: projects.next, clients: clients.next },
    chart,
    /** Of the scope, if the lists are limited. */
    labels
  }
})
