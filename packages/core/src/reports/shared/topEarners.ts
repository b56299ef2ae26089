import { Effect } from "effect"
import { type Balance, balanceOf, type Movements, movementsBy } from "../../facts/Balance.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import type { DebtorDimension, Fact } from "../../facts/ReportFacts.ts"
import { mapInSlices } from "../../shared/inSlices.ts"
import { compare, zero } from "../../shared/Money.ts"
import { labelOf } from "./Labels.ts"
import type { ReportReader } from "./ReportReader.ts"
import { sortRows } from "./sortRows.ts"

/** A project or client of a report's focus. */
export interface FocusRow {
  readonly id: string | null
  readonly name: string
  /** Flows of the period. */
  readonly balance: Pick<Balance, "minutes" | "entries" | "earned" | "charged" | "received">
}

const focusSize = 5

const idOf =
  (by: DebtorDimension) =>
  (fact: Fact): Fact["projectId"] | Fact["clientId"] =>
    by === "project" ? fact.projectId : fact.clientId

/** The five projects or clients that earned most, from movements by project or client. */
export const topEarners = Effect.fnUntraced(function* (
  { valuation, labels }: ReportReader,
  by: DebtorDimension,
  movements: Movements
): Effect.fn.Return<ReadonlyArray<FocusRow>> {
  const own = yield* movementsBy(movements, idOf(by))
  const rows = yield* mapInSlices(own, ([id, moved]): FocusRow => {
    return { id, name: labelOf(labels, by, id), balance: balanceOf(moved, valuation) }
  })
  const sorted = yield* sortRows(
    rows.filter(({ balance }) => compare(balance.earned, zero) > 0),
    {
      valueOf: ({ balance }) => balance.earned,
      compare: (a, b) => compare(b, a),
      nameOf: ({ name }) => name,
      idOf: ({ id }) => id
    }
  )
  return sorted.slice(0, focusSize)
})

/** What a row of a focus has besides what was worked and earned. */
const moneyKinds = [...listedKinds.charges, ...listedKinds.payments] as const

/**
 * The same from movements of work alone, by project and client: they say which five earned most. Money, of which a busy
 * workspace has far more by person, project and day, is then asked for these five only.
 */
export const topEarnersOfWork = Effect.fnUntraced(function* (
  reader: ReportReader,
  by: DebtorDimension,
  work: Movements
) {
  const best = new Set<string | null>((yield* topEarners(reader, by, work)).map(({ id }) => id))
  if (best.size === 0) return []
  const worked = work.filter((fact) => best.has(idOf(by)(fact)))
  const money = yield* reader.movementsOfPeriod([by], {
    of: moneyKinds,
    ...(by === "project"
      ? { projectIds: [...new Set(worked.map(({ projectId }) => projectId))] }
      : { clientIds: [...new Set(worked.map(({ clientId }) => clientId))] })
  })
  return yield* topEarners(reader, by, [...worked, ...money])
})
