import { Effect } from "effect"
import { type Balance, balanceOf, type Movements, movementsBy } from "../../facts/Balance.ts"
import type { DebtorDimension } from "../../facts/ReportFacts.ts"
import { mapInSlices, sortInSlices } from "../../shared/inSlices.ts"
import { compare, zero } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
import { labelOf } from "./Labels.ts"
import type { ReportReader } from "./ReportReader.ts"

/** A project or client of a report's focus. */
export interface FocusRow {
  readonly id: string | null
  readonly name: string
  readonly balance: Balance
}

const focusSize = 5

/** The five projects or clients that earned most, from movements by project or client. */
export const topEarners = Effect.fnUntraced(function* (
  { valuation, labels }: ReportReader,
  by: DebtorDimension,
  movements: Movements
): Effect.fn.Return<ReadonlyArray<FocusRow>> {
  const own = yield* movementsBy(movements, (fact) => (by === "project" ? fact.projectId : fact.clientId))
  const rows = yield* mapInSlices(own, ([id, moved]): FocusRow => {
    return { id, name: labelOf(labels, by, id), balance: balanceOf(moved, valuation) }
  })
  const sorted = yield* sortInSlices(
    rows.filter(({ balance }) => compare(balance.earned, zero) > 0),
    (a, b) =>
      compare(b.balance.earned, a.balance.earned) ||
      compareText(fold(a.name), fold(b.name)) ||
      compareText(a.id ?? "", b.id ?? "")
  )
  return sorted.slice(0, focusSize)
})
