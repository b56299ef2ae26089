import { Effect } from "effect"
import type { Member } from "../../access/Member.ts"
import { type Movements, movementsBy, type Balance, balanceOf, together } from "../../facts/Balance.ts"
import { count, percent } from "../../facts/ratios.ts"
import type { LastDay } from "../../facts/ReportFacts.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import type { WorkFigures } from "../../facts/workFigures.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import type { UserId } from "../../shared/Ids.ts"
import { mapInSlices } from "../../shared/inSlices.ts"
import { type Amount, compare, zero } from "../../shared/Money.ts"
import { compareText } from "../../shared/Text.ts"
import { hourlyRate } from "../../time/hourlyRate.ts"
import { sortRows } from "../shared/sortRows.ts"
import type { PeriodWork } from "../shared/workOf.ts"

export interface TeamRow {
  /** Null for charges of no member. */
  readonly userId: UserId | null
  readonly name: string
  readonly role: Member["role"] | null
  /** Whether the member has left. */
  readonly former: boolean
  readonly balance: Balance
  readonly work: WorkFigures
  readonly paidOut: Amount
  readonly averageHourlyRate: Amount | null
  /** Percent of what all members earned. */
  readonly earnedShare: Amount
  readonly lastEntryDate: CalendarDate | null
}

export type TeamSort = "worked" | "earned" | "received" | "debt"

export interface Insight {
  readonly kind: "top_earner" | "most_hours" | "largest_debt" | "inactive"
  readonly userId: UserId
  readonly name: string
  /** Earned, minutes or debt; 0 minutes for an inactive member. */
  readonly value: Amount
}

export interface Team {
  readonly rows: ReadonlyArray<TeamRow>
  readonly totals: Balance
  readonly work: WorkFigures
  readonly insights: ReadonlyArray<Insight>
}

interface TeamInput {
  /** The members with a row: current ones, former ones with records, and null where a charge is of no member. */
  readonly people: ReadonlyArray<Pick<TeamRow, "userId" | "name" | "role">>
  /** The current members. */
  readonly current: ReadonlySet<UserId>
  readonly movements: Movements
  readonly paidOut: ReadonlyMap<UserId | null, Amount>
  readonly work: PeriodWork
  readonly lastDays: ReadonlyArray<LastDay>
  readonly valuation: Valuation
  readonly sort: { readonly by: TeamSort; readonly direction: "asc" | "desc" }
}

const valueOf = ({ balance }: Pick<TeamRow, "balance">, by: TeamSort): Amount =>
  by === "worked"
    ? minutesOf(balance)
    : by === "earned"
      ? balance.earned
      : by === "received"
        ? balance.received
        : balance.debt

const minutesOf = ({ minutes }: Balance): Amount => count(minutes)

/** What each member worked, earned, got in and is owed for (interface, section 4.8). The totals are the rows' sums. */
export const team = Effect.fnUntraced(function* ({
  movements,
  current,
  valuation,
  lastDays,
  paidOut,
  people,
  sort,
  work
}: TeamInput): Effect.fn.Return<Team> {
  const movementsById = yield* movementsBy(movements, (fact) => fact.userId)
  const totals = balanceOf(yield* together(movements), valuation)
  const last = new Map(lastDays.map(({ day, id }) => [id, day]))
  const rows = yield* mapInSlices(people, ({ name, role, userId }): TeamRow => {
    const balance = balanceOf(movementsById.get(userId) ?? [], valuation)
    return {
      userId,
      name,
      role,
      former: userId !== null && !current.has(userId),
      balance,
      work: work.of(userId, balance),
      paidOut: paidOut.get(userId) ?? zero,
      averageHourlyRate: hourlyRate(balance.earned, balance.minutes),
      earnedShare: percent(balance.earned, totals.earned),
      lastEntryDate: last.get(userId) ?? null
    }
  })
  const sign = sort.direction === "asc" ? 1 : -1
  return {
    rows: yield* sortRows(rows, {
      valueOf: (row) => valueOf(row, sort.by),
      compare: (a, b) => sign * compare(a, b),
      nameOf: ({ name }) => name,
      idOf: ({ userId }) => userId
    }),
    totals,
    work: work.total(totals),
    insights: insightsOf(rows, current)
  }
})

const insightsOf = (all: ReadonlyArray<TeamRow>, current: ReadonlySet<UserId>): ReadonlyArray<Insight> => {
  const rows = all.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
  const best = (kind: Insight["kind"], by: TeamSort): ReadonlyArray<Insight> => {
    const [first] = [...rows].sort((a, b) => compare(valueOf(b, by), valueOf(a, by)) || compareText(a.userId, b.userId))
    return first === undefined || compare(valueOf(first, by), zero) <= 0
      ? []
      : [{ kind, userId: first.userId, name: first.name, value: valueOf(first, by) }]
  }
  const idle = rows.filter(
    ({ balance, role, userId }) => current.has(userId) && role !== "client" && balance.entries === 0
  )
  return [
    ...best("top_earner", "earned"),
    ...best("most_hours", "worked"),
    ...best("largest_debt", "debt"),
    ...idle.map(({ name, userId }): Insight => ({ kind: "inactive", userId, name, value: zero }))
  ]
}
