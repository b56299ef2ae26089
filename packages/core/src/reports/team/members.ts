import { Effect } from "effect"
import { type Balance, balanceOf, type EntityId, type Movements, movementsBy, together } from "../../facts/Balance.ts"
import { debtKinds } from "../../facts/factKinds.ts"
import type { LastDay } from "../../facts/ReportFacts.ts"
import type { ValidationFailed } from "../../shared/Errors.ts"
import type { UserId } from "../../shared/Ids.ts"
import { mapInSlices } from "../../shared/inSlices.ts"
import { zero } from "../../shared/Money.ts"
import { type PaidOut, paidOutOf } from "../shared/paidOut.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { type PeriodWork, workOf } from "../shared/workOf.ts"
import type { Ranked } from "./rows.ts"

/** What the rows of some members are made of. */
export interface MemberFigures {
  readonly balances: ReadonlyMap<EntityId, Balance>
  readonly work: PeriodWork
  readonly paidOut: PaidOut
  readonly lastDays: ReadonlyArray<LastDay>
}

/** All members who have records. */
export interface TeamFigures {
  /** What they are sorted by; null for charges of no member. */
  readonly ranked: ReadonlyMap<EntityId, Ranked["balance"]>
  readonly of: (ids: ReadonlyArray<UserId | null>) => Effect.Effect<MemberFigures, ValidationFailed>
  readonly total: Balance
  readonly work: PeriodWork["total"]
  readonly paidOut: PaidOut
}

export const noFigures: Ranked["balance"] = { minutes: 0, entries: 0, earned: zero, received: zero, debt: zero }

const readMembers = Effect.fnUntraced(function* (reader: ReportReader) {
  const [movements, work, paidOut, lastDays] = yield* Effect.all(
    [reader.movements(["member"]), workOf(reader, ["member"]), paidOutOf(reader), reader.lastDays(["time"], "member")],
    { concurrency: "unbounded" }
  )
  const own: Iterable<readonly [EntityId, Movements]> = yield* movementsBy(movements, (fact) => fact.userId)
  const balances = yield* mapInSlices(own, ([id, moved]) => [id, balanceOf(moved, reader.valuation)] as const)
  const figures: MemberFigures = { balances: new Map(balances), work, paidOut, lastDays }
  return { figures, movements }
})

/** Reads everything of all members. */
export const wholeTeam = Effect.fnUntraced(function* (
  reader: ReportReader
): Effect.fn.Return<TeamFigures, ValidationFailed> {
  const { figures, movements } = yield* readMembers(reader)
  const { balances, paidOut, work } = figures
  const paid = [...paidOut.byMember.keys()].map((id): [EntityId, Ranked["balance"]] => [id, noFigures])
  return {
    ranked: new Map([...paid, ...balances]),
    of: () => Effect.succeed(figures),
    total: balanceOf(yield* together(movements), reader.valuation),
    work: work.total,
    paidOut
  }
})

/** Reads what members are sorted by, and the rest of those that are shown. */
export const rankedTeam = Effect.fnUntraced(function* (
  reader: ReportReader,
  standings: NonNullable<ReportReader["standings"]>
): Effect.fn.Return<TeamFigures, ValidationFailed> {
  const [{ rows }, movements, work, paidOut] = yield* Effect.all(
    [
      standings("member", { of: [...debtKinds, "payouts"], page: null, ofPeriod: false }),
      reader.movements([]),
      workOf(reader, []),
      paidOutOf(reader, [])
    ],
    { concurrency: "unbounded" }
  )
  return {
    ranked: new Map(rows.map((row) => [row.id, row])),
    of: (userIds) => Effect.map(readMembers(reader.only({ userIds })), ({ figures }) => figures),
    total: balanceOf(movements, reader.valuation),
    work: work.total,
    paidOut
  }
})
