import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import { type Conversion, currentConversion } from "../exchangeRates/Conversion.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import { type EntityFilter, isWhole } from "../values/EntityFilter.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import { type AccountBalance, balanceOfClient, balanceOfPart, balanceOfRecords } from "./AccountBalance.ts"
import { type Movements, movementsBy, noFlows } from "./Balance.ts"
import type { DebtorDimension, Fact } from "./Fact.ts"
import { accrualKinds, debtKinds } from "./factKinds.ts"
import { factsToValue, type ValuingPorts } from "./factsToValue.ts"
import { entityOf } from "./foldFacts.ts"
import type { OpenQuestion } from "./OpenParts.ts"
import { nothingOwed, type Owed, owedRows, type RowId } from "./Owed.ts"
import type { FactsQuestion } from "./ReportFacts.ts"
import { openPartsIn } from "./settledAccounts.ts"
import { shownFacts } from "./shownFacts.ts"
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
  /**
   * What is on account. Null in the totals of several together, of which some owe and others have paid too much, and for a caller who
   * is shown their own records alone, which are of no account.
   */
  readonly onAccount: Amount | null
  /** What surpluses in other currencies cover; null as for `onAccount`. */
  readonly covered: Amount | null
  readonly byCurrency: ReadonlyArray<CurrencyFlows>
  /** With what work cost, where the caller is shown it. */
  readonly unconverted: ReadonlyArray<CurrencyFlows & { readonly internalCost: Amount | null }>
  readonly work: WorkFigures
}

/** Converts nothing: every amount is reported as unconverted, in its own currency. */
const asItIs = (base: CurrencyCode): Conversion => ({ base, at: () => undefined, exchangeRates: [], changes: [] })

type BalanceOf = (valuation: Valuation) => AccountBalance

const sumUp = (
  movements: Movements,
  {
    balanceOf,
    valuation,
    visible
  }: { readonly balanceOf: BalanceOf; readonly valuation: Valuation; readonly visible: Visibility }
): EntityTotals => {
  const { charged, covered, debt, earned, entries, minutes, onAccount, received, settled, unconverted } =
    balanceOf(valuation)
  const seesAccounts = visible.sight._tag !== "Own"
  const plain = balanceOf({ ...valuation, conversion: asItIs(valuation.conversion.base) })
  const work = workFigures({ minutes, earned }, movements, { ...valuation, showsCost: seesCost(visible) })
  return {
    minutes,
    entries,
    earned,
    charged,
    received,
    settled,
    debt,
    onAccount: seesAccounts ? onAccount : null,
    covered: seesAccounts ? covered : null,
    byCurrency: plain.unconverted,
    unconverted: withInternalCost(unconverted, work, noFlows),
    work
  }
}

/** How a row's movements become its balance: records alone for members, who see no accounts; a client's are whole accounts. */
const balanceFrom =
  (
    { by, visible }: Pick<TotalsQuestion, "by" | "visible">,
    movements: Movements,
    part: { readonly owed: Owed; readonly opening: Owed | null }
  ): BalanceOf =>
  (valuation) =>
    visible.sight._tag === "Own"
      ? balanceOfRecords(movements, valuation)
      : by === "client"
        ? balanceOfClient(movements, valuation)
        : balanceOfPart(movements, valuation, part)

/**
 * What each project owes at the end of the period, and on the day before it, or all of them together under null; of clients it
 * follows from their movements. Surpluses of accounts cover it in currencies that the projects themselves need not have, so all
 * rates are read.
 */
const readOwed = Effect.fnUntraced(function* (
  { exchangeRates, facts }: ValuingPorts,
  { by, period, visible, who }: TotalsQuestion,
  {
    isTogether = false,
    projectIds,
    valuation
  }: {
    readonly valuation: Valuation
    readonly projectIds: RecordFilter["projectIds"]
    readonly isTogether?: boolean
  }
) {
  if (by === "client" || visible.sight._tag === "Own") return { owed: noRows, opening: null }
  const conversion =
    valuation.conversion.exchangeRates.length > 0
      ? valuation.conversion
      : yield* currentConversion(exchangeRates, visible, who.workspace.currency)
  const before = period.from === undefined ? null : addDays(period.from, -1)
  const read = (to: CalendarDate | undefined, day: CalendarDate) => {
    const at = { balanceDate: day, conversion }
    const rowsBy = isTogether ? null : "project"
    const question: OpenQuestion = {
      filter: { projectIds, to },
      at,
      by: rowsBy === null ? [] : [rowsBy],
      ofProjects: true,
      boundaries: [],
      withSurplus: false
    }
    return Effect.flatMap(openPartsIn(shownFacts(facts))(visible, question), (parts) => owedRows(parts, rowsBy, at))
  }
  const [owed, opening] = yield* Effect.all(
    [read(period.to, valuation.balanceDate), before === null ? Effect.succeed(null) : read(before, before)],
    { concurrency: "unbounded" }
  )
  return { owed, opening }
})

const noRows: ReadonlyMap<RowId, Owed> = new Map()

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
  const { opening, owed } = yield* readOwed(ports, question, { valuation, projectIds: filter.projectIds })
  const movementsById = yield* movementsBy(facts, (fact) => entityOf(fact, question.by))
  return (id: EntityId): EntityTotals => {
    const movements = movementsById.get(id) ?? []
    const part = { owed: owed.get(id) ?? nothingOwed, opening: opening?.get(id) ?? null }
    const { visible } = question
    return sumUp(movements, { visible, valuation, balanceOf: balanceFrom(question, movements, part) })
  }
})

/** The totals of all projects or clients that a filter matches together: exactly the sum of those of each. What is on account is not in them. */
export const totalsAmong = Effect.fnUntraced(function* (
  ports: ValuingPorts,
  question: TotalsQuestion,
  filter: EntityFilter
) {
  const among = { by: question.by, filter }
  const { facts, valuation } = yield* movementsToValue(ports, question, { by: [], filter: {}, among })
  const { visible } = question
  const projectIds =
    question.by === "client" || visible.sight._tag === "Own" ? undefined : yield* projectsAmong(ports, question, among)
  const { opening, owed } = yield* readOwed(ports, question, { valuation, projectIds, isTogether: true })
  const part = { owed: owed.get(null) ?? nothingOwed, opening: opening?.get(null) ?? null }
  const totals = sumUp(facts, { visible, valuation, balanceOf: balanceFrom(question, facts, part) })
  return { ...totals, onAccount: null, covered: null } satisfies EntityTotals
})

/**
 * The projects with records that a filter matches and the caller sees, as the list itself shows them; undefined where those are all.
 * A client's work may be in a project of another client, which is not in the client's list.
 */
const projectsAmong = Effect.fnUntraced(function* (
  { facts }: ValuingPorts,
  { period, visible }: TotalsQuestion,
  among: NonNullable<FactsQuestion["among"]>
) {
  if (isWhole(among.filter) && visible.sight._tag === "All") return undefined
  const found = yield* shownFacts(facts).ask(visible, {
    of: accrualKinds,
    filter: { to: period.to },
    by: ["project"],
    among
  })
  return [...new Set(found.map(({ projectId }) => projectId))]
})
