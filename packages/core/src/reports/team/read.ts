import { Effect } from "effect"
import type { ReportScope } from "../../facts/ReportPeriod.ts"
import { withInternalCost } from "../../facts/workFigures.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import { type Labels, without } from "../shared/Labels.ts"
import { noPaidOut, paidOutOf, withPaidOut } from "../shared/paidOut.ts"
import { type ReportCall, type ReportPorts, reportReader } from "../shared/ReportReader.ts"
import { topEarnersOfWork } from "../shared/topEarners.ts"
import { workOf } from "../shared/workOf.ts"
import { team, type TeamSort } from "./rows.ts"

/** The members with a row: all in the scope, and former ones with records. */
const peopleOf = (labels: Labels, scope: ReportScope, active: ReadonlySet<string | null>) =>
  [...labels.people.values()].filter(
    ({ userId }) =>
      active.has(userId) ||
      (labels.members.some((member) => member.userId === userId) && (scope.userIds?.includes(userId) ?? true))
  )

export const teamReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  sort: { readonly by: TeamSort; readonly direction: "asc" | "desc" }
) {
  const reader = yield* reportReader(ports, call, scope)
  const [movements, work, paidOut, billing, lastDays, chart] = yield* Effect.all(
    [
      reader.movements(["member"]),
      reader.movementsOfPeriod(["project", "client"], { of: ["time"] }),
      paidOutOf(reader),
      workOf(reader, ["member"]),
      reader.lastDays(["time"], "member"),
      chartByDay(reader)
    ],
    { concurrency: "unbounded" }
  )
  const active = new Set(movements.map(({ userId }) => userId))
  for (const userId of paidOut.byMember.keys()) active.add(userId)
  const people = peopleOf(reader.labels, scope, active)
  const current = new Set(reader.labels.members.map(({ userId }) => userId))
  /** Only charges are of no member. */
  const memberless = active.has(null) ? [{ userId: null, name: without.member, role: null }] : []
  const made = yield* team({
    people: [...people, ...memberless],
    current,
    movements,
    paidOut: paidOut.byMember,
    work: billing,
    lastDays,
    valuation: reader.valuation,
    sort
  })
  return {
    ...made,
    paidOut: paidOut.total,
    unconverted: withInternalCost(withPaidOut(made.totals.unconverted, paidOut), made.work, noPaidOut),
    membersCount: people.length,
    chart,
    focus: {
      projects: yield* topEarnersOfWork(reader, "project", work),
      clients: yield* topEarnersOfWork(reader, "client", work)
    }
  }
})
