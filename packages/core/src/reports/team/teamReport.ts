import { Effect } from "effect"
import { balanceOfRecords } from "../../facts/AccountBalance.ts"
import type { EntityId } from "../../facts/Fact.ts"
import { percent } from "../../facts/ratios.ts"
import type { ReportScope } from "../../facts/ReportPeriod.ts"
import { withInternalCost } from "../../facts/workFigures.ts"
import { hourlyRate } from "../../prices/hourlyRate.ts"
import { mapInSlices } from "../../scheduling/inSlices.ts"
import { zero } from "../../values/Money.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import { type Labels, without } from "../shared/Labels.ts"
import type { RowPage } from "../shared/pageOfRows.ts"
import { noPaidOut, withPaidOut } from "../shared/paidOut.ts"
import {
  type ReportCall,
  type ReportPorts,
  type ReportReader,
  reportReader,
  withLabels
} from "../shared/ReportReader.ts"
import { readFocus } from "../shared/topEarners.ts"
import { noFigures, rankedTeam, type TeamFigures, wholeTeam } from "./members.ts"
import { insightsOf, type Ranked, sortTeam, type TeamRow, type TeamSorting } from "./teamRows.ts"

export interface TeamOptions {
  /** By default all rows. */
  readonly page?: RowPage | undefined
  /** Whether the chart and the focus are left out. */
  readonly rowsOnly?: boolean
  /** Whether there is a chart; by default there is. */
  readonly chart?: boolean
}

/** Everyone with a row: the current members in the scope, former ones with records, and no member where a charge is of none. */
const everyoneIn = (
  { members, people }: Labels,
  { userIds }: Pick<ReportScope, "userIds">,
  figures: TeamFigures["ranked"]
): ReadonlyArray<Ranked> => {
  const current = new Set<string>(members.map(({ userId }) => userId))
  const rowOf = ({ name, role, userId }: Pick<Ranked, "userId" | "name" | "role">): Ranked => ({
    userId,
    name,
    role,
    former: userId !== null && !current.has(userId),
    balance: figures.get(userId) ?? noFigures
  })
  return [
    ...[...people.values()]
      .filter(({ userId }) => figures.has(userId) || (current.has(userId) && (userIds?.includes(userId) ?? true)))
      .map(rowOf),
    ...(figures.has(null) ? [rowOf({ userId: null, name: without.member, role: null })] : [])
  ]
}

const rowsOf = Effect.fnUntraced(function* (
  { valuation }: ReportReader,
  team: TeamFigures,
  shown: ReadonlyArray<Ranked>
) {
  const none = balanceOfRecords([], valuation)
  const { balances, lastDays, paidOut, work } = yield* team.of(shown.map(({ userId }) => userId))
  const last = new Map<EntityId, (typeof lastDays)[number]["day"]>(lastDays.map(({ day, id }) => [id, day]))
  return yield* mapInSlices(shown, ({ userId, ...person }): TeamRow => {
    const balance = balances.get(userId) ?? none
    return {
      ...person,
      userId,
      balance,
      work: work.of(userId, balance),
      paidOut: paidOut.byMember.get(userId) ?? zero,
      averageHourlyRate: hourlyRate(balance.earned, balance.minutes),
      earnedShare: percent(balance.earned, team.total.earned),
      lastEntryDate: last.get(userId) ?? null
    }
  })
})

const chartAndFocus = (reader: ReportReader, hasChart: boolean) =>
  Effect.all(
    { chart: hasChart ? chartByDay(reader) : Effect.succeed([]), focus: readFocus(reader) },
    { concurrency: "unbounded" }
  )

/** What each member worked, earned, got in and is owed for (interface, section 4.8). The totals are the sums of all rows. */
export const teamReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  sort: TeamSorting,
  { chart = true, page, rowsOnly = false }: TeamOptions = {}
) {
  const reader = yield* reportReader(ports, call, scope, ports.facts.standings === null ? "all" : "later")
  const { standings } = reader
  const [labelled, team, extras] = yield* Effect.all(
    [
      withLabels(reader, { everyone: true }),
      page === undefined || standings === null ? wholeTeam(reader) : rankedTeam(reader, standings),
      rowsOnly ? Effect.succeed({ chart: [], focus: { projects: [], clients: [] } }) : chartAndFocus(reader, chart)
    ],
    { concurrency: "unbounded" }
  )
  const everyone = everyoneIn(labelled.labels, scope, team.ranked)
  const { next, rows } = yield* sortTeam(everyone, sort, page)
  const work = team.work(team.total)
  return {
    rows: yield* rowsOf(reader, team, rows),
    next,
    totals: team.total,
    work,
    ...insightsOf(everyone, page?.limit),
    paidOut: team.paidOut.total,
    unconverted: withInternalCost(withPaidOut(team.total.unconverted, team.paidOut), work, noPaidOut),
    membersCount: everyone.filter(({ userId }) => userId !== null).length,
    ...extras
  }
})
