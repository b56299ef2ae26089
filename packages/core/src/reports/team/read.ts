import { Effect } from "effect"
import { type Movements, movementsBy, type Balance, balanceOf } from "../../facts/Balance.ts"
import type { EntityDimension } from "../../facts/ReportFacts.ts"
import { totalsByDay } from "../../facts/totals.ts"
import type { ReportScope } from "../../facts/Valuation.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { type Amount, compare, zero } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
import { type Labels, labelOf } from "../shared/Labels.ts"
import { paidOutOf, withPaidOut } from "../shared/paidOut.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { team, type TeamSort } from "./rows.ts"

/** A day's flows. */
export interface ChartDay {
  readonly date: CalendarDate
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly received: Amount
}

/** Each day of the period that has work or money. */
export const chartByDay = Effect.fnUntraced(function* ({ flows, valuation }: ReportReader) {
  const [work, receipts] = yield* Effect.all([flows("time", ["day"]), flows("payments", ["day"])], {
    concurrency: "unbounded"
  })
  const days = new Map<CalendarDate, ChartDay>()
  const put = (date: CalendarDate, change: Partial<ChartDay>) =>
    days.set(date, {
      ...(days.get(date) ?? { date, minutes: 0, entries: 0, earned: zero, received: zero }),
      ...change
    })
  for (const { amount, count, day, minutes } of totalsByDay(work, valuation.conversion)) {
    put(day, { minutes, entries: count, earned: amount })
  }
  for (const { amount, day } of totalsByDay(receipts, valuation.conversion)) put(day, { received: amount })
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
})

/** A project or client of a report's focus. */
export interface FocusRow {
  readonly id: string | null
  readonly name: string
  readonly balance: Balance
}

const focusSize = 5

/** The five that earned most, from a book by project or client. */
export const top = (
  { valuation, labels }: ReportReader,
  by: Exclude<EntityDimension, "member">,
  movements: Movements
): ReadonlyArray<FocusRow> =>
  [...movementsBy(movements, (fact) => (by === "project" ? fact.projectId : fact.clientId))]
    .map(([id, own]) => ({ id, name: labelOf(labels, by, id), balance: balanceOf(own, valuation) }))
    .filter(({ balance }) => compare(balance.earned, zero) > 0)
    .sort(
      (a, b) =>
        compare(b.balance.earned, a.balance.earned) ||
        compareText(fold(a.name), fold(b.name)) ||
        compareText(a.id ?? "", b.id ?? "")
    )
    .slice(0, focusSize)

/** Who gets a row: every member asked about, and whoever left but has records. */
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
  const [movements, byProject, byClient, paidOut, lastDays, chart] = yield* Effect.all(
    [
      reader.movements(["member"]),
      reader.movementsOfPeriod(["project"]),
      reader.movementsOfPeriod(["client"]),
      paidOutOf(reader),
      reader.lastDays("time", "member"),
      chartByDay(reader)
    ],
    { concurrency: "unbounded" }
  )
  const active = new Set([...movements.work, ...movements.receipts].map(({ userId }) => userId))
  for (const userId of paidOut.byMember.keys()) active.add(userId)
  const people = peopleOf(reader.labels, scope, active)
  const current = new Set(reader.labels.members.map(({ userId }) => userId))
  const made = team({
    people,
    current,
    movements,
    paidOut: paidOut.byMember,
    lastDays,
    valuation: reader.valuation,
    sort
  })
  return {
    ...made,
    paidOut: paidOut.total,
    unconverted: withPaidOut(made.totals.unconverted, paidOut),
    membersCount: people.length,
    chart,
    focus: { projects: top(reader, "project", byProject), clients: top(reader, "client", byClient) }
  }
})
