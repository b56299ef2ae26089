import type { Member } from "../../access/Member.ts"
import type { AccountBalance } from "../../facts/AccountBalance.ts"
import { count } from "../../facts/ratios.ts"
import type { WorkFigures } from "../../facts/workFigures.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { compareText } from "../../values/fold.ts"
import type { UserId } from "../../values/Ids.ts"
import { type Amount, compare, zero } from "../../values/Money.ts"
import type { Direction } from "../../values/Page.ts"
import { pageOfRows, type RowPage } from "../shared/pageOfRows.ts"

export interface TeamRow {
  /** Null for charges of no member. */
  readonly userId: UserId | null
  readonly name: string
  readonly role: Member["role"] | null
  /** Whether the member has left. */
  readonly former: boolean
  readonly balance: AccountBalance
  readonly work: WorkFigures
  readonly paidOut: Amount
  readonly averageHourlyRate: Amount | null
  /** Percent of what all members earned. */
  readonly earnedShare: Amount
  readonly lastEntryDate: CalendarDate | null
}

export type TeamSort = "worked" | "earned" | "received" | "debt"

/** The order of the rows. */
export interface TeamSorting {
  readonly by: TeamSort
  readonly direction: Direction
}

/** A row by what it is sorted by. */
export interface Ranked extends Pick<TeamRow, "userId" | "name" | "role" | "former"> {
  readonly balance: Pick<AccountBalance, "minutes" | "entries" | "earned" | "received" | "debt" | "open">
}

export interface Insight {
  readonly kind: "top_earner" | "most_hours" | "largest_debt" | "inactive"
  readonly userId: UserId
  readonly name: string
  /** Earned, minutes or what is open; 0 minutes for an inactive member. */
  readonly value: Amount
}

const valueOf = ({ balance }: Pick<Ranked, "balance">, by: TeamSort): Amount =>
  by === "worked"
    ? count(balance.minutes)
    : by === "earned"
      ? balance.earned
      : by === "received"
        ? balance.received
        : balance.debt

/** The members in order, or a page of them. */
export const sortTeam = (rows: ReadonlyArray<Ranked>, { by, direction }: TeamSorting, page: RowPage | undefined) =>
  pageOfRows(
    rows,
    {
      direction,
      valueOf: (row) => valueOf(row, by),
      nameOf: ({ name }) => name,
      idOf: ({ userId }) => userId
    },
    page
  )

/** What is remarkable about the members, with the first inactive ones only if there is a limit, and how many of them there are. */
export const insightsOf = (all: ReadonlyArray<Ranked>, limit: number | undefined) => {
  const rows = all.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
  const best = (kind: Insight["kind"], figureOf: (row: (typeof rows)[number]) => Amount): ReadonlyArray<Insight> => {
    const first = rows.reduce<(typeof rows)[number] | undefined>((most, row) => {
      if (most === undefined) return row
      return (compare(figureOf(row), figureOf(most)) || compareText(most.userId, row.userId)) > 0 ? row : most
    }, undefined)
    return first === undefined || compare(figureOf(first), zero) <= 0
      ? []
      : [{ kind, userId: first.userId, name: first.name, value: figureOf(first) }]
  }
  const idle = rows.filter(({ balance, former, role }) => !former && role !== "client" && balance.entries === 0)
  const insights: ReadonlyArray<Insight> = [
    ...best("top_earner", (row) => valueOf(row, "earned")),
    ...best("most_hours", (row) => valueOf(row, "worked")),
    ...best("largest_debt", ({ balance }) => balance.open),
    ...idle.slice(0, limit).map(({ name, userId }): Insight => ({ kind: "inactive", userId, name, value: zero }))
  ]
  return { insights, inactiveCount: idle.length }
}
