import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import type { Conversion } from "../exchangeRates/Conversion.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import type { EntityFilter } from "../shared/EntityFilter.ts"
import type { Amount, CurrencyCode } from "../shared/Money.ts"
import { balanceOf, type Movements, movementsBy, noFlows } from "./Balance.ts"
import { debtKinds } from "./factKinds.ts"
import { factsToValue, type ValuingPorts } from "./factsToValue.ts"
import { entityOf } from "./foldFacts.ts"
import type { DebtorDimension, Fact, FactsQuestion } from "./ReportFacts.ts"
import type { Valuation } from "./Valuation.ts"
import { seesCost, type WorkFigures, withInternalCost, workFigures, workKinds } from "./workFigures.ts"

/** The days whose work and money count. Debt is the balance at the end of `to`, so it includes everything before. */
export interface FlowPeriod {
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
}

/** Work and money of one currency. Received is what arrived in it, the debt what is open in it. */
export interface CurrencyFlows {
  readonly currency: CurrencyCode
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly settled: Amount
  readonly debt: Amount
}

/** The totals of a project or client in the workspace's currency, with the amounts that could not be converted. */
export interface EntityTotals {
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly settled: Amount
  readonly debt: Amount
  readonly byCurrency: ReadonlyArray<CurrencyFlows>
  /** With what work cost, where the caller is shown it. */
  readonly unconverted: ReadonlyArray<CurrencyFlows & { readonly internalCost: Amount | null }>
  readonly work: WorkFigures
}

/** Converts nothing: every amount is reported as unconverted, in its own currency. */
const asItIs = (base: CurrencyCode): Conversion => ({ base, at: () => undefined, exchangeRates: [], changes: [] })

const sumUp = (movements: Movements, valuation: Valuation, visible: Visibility): EntityTotals => {
  const { charged, debt, earned, entries, minutes, received, settled, unconverted } = balanceOf(movements, valuation)
  const plain = balanceOf(movements, { ...valuation, conversion: asItIs(valuation.conversion.base) })
  const work = workFigures({ minutes, earned }, movements, { ...valuation, showsCost: seesCost(visible) })
  return {
    minutes,
    entries,
    earned,
    charged,
    received,
    settled,
    debt,
    byCurrency: plain.unconverted,
    unconverted: withInternalCost(unconverted, work, noFlows),
    work
  }
}

type EntityId = NonNullable<Fact["projectId"] | Fact["clientId"]>

interface TotalsQuestion {
  readonly visible: Visibility
  readonly by: DebtorDimension
  readonly period: FlowPeriod
  readonly who: Principal
}

/** Facts of everything that totals consist of, and how they are valued. */
const movementsToValue = Effect.fnUntraced(function* (
  ports: ValuingPorts,
  { period, visible, who }: TotalsQuestion,
  question: Pick<FactsQuestion, "by" | "among"> & { readonly filter: RecordFilter }
) {
  const { conversion, facts } = yield* factsToValue(
    ports,
    { visible, base: who.workspace.currency },
    {
      ...question,
      of: [...debtKinds, ...workKinds],
      filter: { ...question.filter, to: period.to },
      boundaries: period.from === undefined ? [] : [period.from]
    }
  )
  const valuation: Valuation = { from: period.from, balanceDate: period.to ?? (yield* todayOf(who)), conversion }
  return { facts, valuation }
})

/** The totals of some projects or clients, by their ids, from what the caller may see; zeros for one without records. */
export const entityTotals = Effect.fnUntraced(function* (
  ports: ValuingPorts,
  question: TotalsQuestion,
  filter: Pick<RecordFilter, "clientIds" | "projectIds">
) {
  const { facts, valuation } = yield* movementsToValue(ports, question, { by: [question.by], filter })
  const movementsById = yield* movementsBy(facts, (fact) => entityOf(fact, question.by))
  return (id: EntityId): EntityTotals => sumUp(movementsById.get(id) ?? [], valuation, question.visible)
})

/** The totals of all projects or clients that a filter matches together: exactly the sum of those of each. */
export const totalsAmong = Effect.fnUntraced(function* (
  ports: ValuingPorts,
  question: TotalsQuestion,
  filter: EntityFilter
) {
  const among = { by: question.by, filter }
  const { facts, valuation } = yield* movementsToValue(ports, question, { by: [], filter: {}, among })
  return sumUp(facts, valuation, question.visible)
})
