import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { ValidationFailed } from "../../errors/Errors.ts"
import type { Conversion } from "../../exchangeRates/Conversion.ts"
import type { DebtorDimension, Fact } from "../../facts/Fact.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import type { FactsQuestion, ReportFacts } from "../../facts/ReportFacts.ts"
import { groupInSlices } from "../../facts/totals.ts"
import { type Budget, type BudgetBasis, budgetBases } from "../../values/Budget.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { ClientId, ProjectId } from "../../values/Ids.ts"
import { basisKinds } from "./spending.ts"

/** A project or client with a budget. */
export interface BudgetHolder {
  readonly by: DebtorDimension
  readonly id: ProjectId | ClientId
  readonly budget: Budget
}

/** What is asked about the holders of budgets. */
interface SpendingQuestion {
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate
  /** Days at which facts are cut, or null for facts by day. */
  readonly boundaries: ReadonlyArray<CalendarDate> | null
}

interface SpendingPorts {
  readonly facts: ReportFacts["Service"]
  readonly visible: Visibility
  readonly conversion: Effect.Effect<Conversion>
}

/** Holders whose facts are of the same kinds. */
interface Lot {
  readonly by: DebtorDimension
  readonly of: FactsQuestion["of"]
  readonly holders: ReadonlyArray<BudgetHolder>
  readonly filter: Pick<FactsQuestion["filter"], "chargeKinds">
}

const dimensions: ReadonlyArray<DebtorDimension> = ["project", "client"]

const lotsOf = (holders: ReadonlyArray<BudgetHolder>): ReadonlyArray<Lot> =>
  dimensions.flatMap((by) => {
    const some = holders.filter((holder) => holder.by === by)
    const ofBasis = (basis: BudgetBasis) => some.filter(({ budget }) => budget.basis === basis)
    return [
      ...budgetBases.map((basis): Lot => ({ by, of: basisKinds[basis], holders: ofBasis(basis), filter: {} })),
      {
        by,
        of: ["charges"] as const,
        holders: some.filter(({ budget }) => budget.withExpenses),
        filter: { chargeKinds: ["expense"] as const }
      }
    ].filter(({ holders: found }) => found.length > 0)
  })

const idsFilter = (by: DebtorDimension, ids: ReadonlyArray<string>): FactsQuestion["filter"] =>
  by === "project"
    ? { projectIds: ids.map((id) => ProjectId.make(id)) }
    : { clientIds: ids.map((id) => ClientId.make(id)) }

/** The facts of a lot. Those in other currencies than their budgets' come cut where a rate changes, so that they can be valued. */
const factsOf = Effect.fnUntraced(function* (
  { conversion, facts, visible }: SpendingPorts,
  { by, filter, holders, of }: Lot,
  { boundaries, from, to }: SpendingQuestion
): Effect.fn.Return<ReadonlyArray<Fact>, ValidationFailed> {
  const currencies = new Map<string | null, Budget["currency"]>(holders.map(({ budget, id }) => [id, budget.currency]))
  const isForeign = (fact: Fact): boolean => {
    const own = currencies.get(entityOf(fact, by)) ?? null
    return own !== null && fact.currency !== own
  }
  const question = (ids: ReadonlyArray<string>): FactsQuestion => ({
    of,
    by: boundaries === null ? [by, "day"] : [by],
    filter: { ...filter, ...idsFilter(by, ids), from, to },
    boundaries: boundaries ?? []
  })
  const found = yield* facts.ask(visible, question(holders.map(({ id }) => id)))
  const foreign = found.filter(isForeign)
  if (foreign.length === 0 || boundaries === null) return found
  const { changes } = yield* conversion
  const asked = question([...new Set(foreign.flatMap((fact) => entityOf(fact, by) ?? []))])
  const cut = yield* facts.ask(visible, {
    ...asked,
    filter: { ...asked.filter, currencies: [...new Set(foreign.map(({ currency }) => currency))] },
    boundaries: [...new Set([...boundaries, ...changes])].sort()
  })
  return [...found.filter((fact) => !isForeign(fact)), ...cut.filter(isForeign)]
})

/** The facts that count in budgets, by the id of the project or client; from totals, and of expenses from the charges. */
export const readSpending = Effect.fnUntraced(function* (
  ports: SpendingPorts,
  holders: ReadonlyArray<BudgetHolder>,
  question: SpendingQuestion
) {
  const read = yield* Effect.forEach(
    lotsOf(holders),
    (lot) =>
      Effect.flatMap(factsOf(ports, lot, question), (facts) =>
        groupInSlices<string>(facts, (fact) => entityOf(fact, lot.by) ?? "")
      ),
    { concurrency: "unbounded" }
  )
  return (id: string): ReadonlyArray<Fact> => read.flatMap((groups) => groups.get(id) ?? [])
})

/** The facts of a period, whose first day was a boundary. */
export const factsIn = (
  facts: ReadonlyArray<Fact>,
  { from, to }: { readonly from: CalendarDate | null; readonly to: CalendarDate | null }
): ReadonlyArray<Fact> =>
  facts.filter((fact) => {
    const day = fact.day ?? fact.cut
    return (from === null || (day !== null && day >= from)) && (to === null || day === null || day <= to)
  })
