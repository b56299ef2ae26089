import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { type Balance, balanceOf, type Movements, movementsBy } from "../../facts/Balance.ts"
import type { DebtorDimension, Fact } from "../../facts/Fact.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import { mapInSlices } from "../../scheduling/inSlices.ts"
import { compare, zero } from "../../values/Money.ts"
import { labelOf } from "./Labels.ts"
import { ofEntities } from "./ofEntities.ts"
import { type ReportReader, withLabels } from "./ReportReader.ts"
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
    const { charged, earned, entries, minutes, received } = balanceOf(moved, valuation)
    return { id, name: labelOf(labels, by, id), balance: { charged, earned, entries, minutes, received } }
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
  const ids = new Set(worked.map(idOf(by)))
  const money = yield* reader.only(ofEntities(by, [...ids])).movementsOfPeriod([by], { of: moneyKinds })
  return yield* topEarners(reader, by, [...worked, ...money])
})

/** The same where the store says which five earned most. */
export const topEarnersInStore = Effect.fnUntraced(function* (
  reader: ReportReader,
  by: DebtorDimension,
  standings: NonNullable<ReportReader["standings"]>
) {
  const page = { by: "earned", direction: "desc", after: null, limit: focusSize } as const
  const { rows } = yield* standings(by, { of: ["time"], ofPeriod: true, withValue: "earned", page })
  if (rows.length === 0) return []
  const best = ofEntities(
    by,
    rows.map(({ id }) => id)
  )
  const [labelled, movements] = yield* Effect.all(
    [
      withLabels(reader, { projects: best.projectIds, clients: best.clientIds }),
      reader.only(best).movementsOfPeriod([by], { of: ["time", ...moneyKinds] })
    ],
    { concurrency: "unbounded" }
  )
  return yield* topEarners(labelled, by, movements)
})

/**
 * The five projects and the five clients that earned most. A report that reads movements by client anyway passes them, so that
 * a store without standings reads no money of these clients again.
 */
export const readFocus = Effect.fnUntraced(function* (
  reader: ReportReader,
  byClient: Effect.Effect<Movements, ValidationFailed> | null = null
) {
  const { standings } = reader
  if (standings !== null) {
    return yield* Effect.all({
      projects: topEarnersInStore(reader, "project", standings),
      clients: topEarnersInStore(reader, "client", standings)
    })
  }
  const [labelled, work] = yield* Effect.all(
    [withLabels(reader), reader.movementsOfPeriod(["project", "client"], { of: ["time"] })],
    { concurrency: "unbounded" }
  )
  return {
    projects: yield* topEarnersOfWork(labelled, "project", work),
    clients:
      byClient === null
        ? yield* topEarnersOfWork(labelled, "client", work)
        : yield* topEarners(labelled, "client", yield* byClient)
  }
})
