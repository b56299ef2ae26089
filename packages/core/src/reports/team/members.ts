import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import type { AccountBalance } from "../../facts/AccountBalance.ts"
import type { Balance } from "../../facts/Balance.ts"
import type { EntityId } from "../../facts/Fact.ts"
import { debtKinds } from "../../facts/factKinds.ts"
import { type AgedOwed, owedRows } from "../../facts/Owed.ts"
import type { LastDay } from "../../facts/ReportFacts.ts"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import type { UserId } from "../../values/Ids.ts"
import { zero } from "../../values/Money.ts"
import { balancesBy, balanceTogether } from "../shared/accountBalances.ts"
import { type PaidOut, paidOutOf } from "../shared/paidOut.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { type PeriodWork, workOf } from "../shared/workOf.ts"
import type { Ranked } from "./teamRows.ts"

/** What the rows of some members are made of. */
export interface MemberFigures {
  readonly balances: ReadonlyMap<EntityId, AccountBalance>
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

export const noFigures: Ranked["balance"] = {
  minutes: 0,
  entries: 0,
  earned: zero,
  received: zero,
  debt: zero,
  open: zero
}

const noDebt = { debt: zero, open: zero }

const readMembers = Effect.fnUntraced(function* (
  reader: ReportReader,
  owed: ReadonlyMap<EntityId, AgedOwed> | null = null
) {
  const [movements, work, paidOut, lastDays] = yield* Effect.all(
    [reader.movements(["member"]), workOf(reader, ["member"]), paidOutOf(reader), reader.lastDays(["time"], "member")],
    { concurrency: "unbounded" }
  )
  const balances = yield* balancesBy(reader, "member", movements, owed)
  const figures: MemberFigures = { balances, work, paidOut, lastDays }
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
    total: yield* balanceTogether(reader, movements),
    work: work.total,
    paidOut
  }
})

/** Reads what members are sorted by, and the rest of those that are shown. */
export const rankedTeam = Effect.fnUntraced(function* (
  reader: ReportReader,
  standings: NonNullable<ReportReader["standings"]>
): Effect.fn.Return<TeamFigures, ValidationFailed> {
  const [{ rows }, open, movements, work, paidOut] = yield* Effect.all(
    [
      standings("member", { of: [...debtKinds, "payouts"], page: null, ofPeriod: false }),
      reader.openParts(["member"], "end"),
      reader.movements([]),
      workOf(reader, []),
      paidOutOf(reader, [])
    ],
    { concurrency: "unbounded" }
  )
  const owed = yield* owedRows(open, "member", reader.valuation)
  const ranked = new Map<EntityId, Ranked["balance"]>(
    yield* mapInSlices(rows, (row) => [row.id, { ...row, ...noDebt, ...owed.get(row.id) }] as const)
  )
  yield* eachInSlices(owed, ([id, own]) => {
    if (!ranked.has(id)) ranked.set(id, { ...noFigures, ...own })
  })
  return {
    ranked,
    of: (userIds) => {
      const shown = new Map<EntityId, AgedOwed>()
      for (const id of userIds) {
        const own = owed.get(id)
        if (own !== undefined) shown.set(id, own)
      }
      return Effect.map(readMembers(reader.only({ userIds }), shown), ({ figures }) => figures)
    },
    total: yield* balanceTogether(reader, movements),
    work: work.total,
    paidOut
  }
})
