import { Effect } from "effect"
import { todayOf } from "../../access/today.ts"
import type { ActivityEvent } from "../../activity/ActivityEvent.ts"
import { matchesChange, matchesLine } from "../../activity/activityFilter.ts"
import type { ActivityFilter } from "../../activity/ActivityLog.ts"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { conversion } from "../../exchangeRates/Conversion.ts"
import { balanceOf } from "../../facts/Balance.ts"
import type { Fact } from "../../facts/Fact.ts"
import { debtKinds } from "../../facts/factKinds.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import type { Amount, CurrencyCode } from "../../values/Money.ts"
import type { ReportCall, ReportPorts } from "../shared/ReportReader.ts"
import {
  changedFacts,
  countedSubjects,
  type CountedScope,
  type EffectFigures,
  figuresByCurrency,
  negated,
  noFigures
} from "./changedFacts.ts"
import { ratesBefore } from "./ratesBefore.ts"
import { leavesSettledOpen, type SettledPorts, settledSides } from "./settledSides.ts"

/** The most lines whose effect is computed. */
export const mostLines = 10_000

/** Why an effect, or a part of it, is not told. */
export type EffectGap =
  /** There are more changes than are read at once. */
  | "too_many_changes"
  /** The debts of projects are parts of accounts, which depend on more than records of the project. */
  | "debts_of_projects"
  /** Some of the exchange rates that changed are not among the changes chosen. */
  | "other_exchange_rates"
  /** The workspace had another currency. */
  | "other_currency"

export interface BeforeAfter<A> {
  readonly before: A
  readonly after: A
}

/** Figures of which there may be no debt. */
export type ShownFigures = Omit<EffectFigures, "debt"> & { readonly debt: Amount | null }

/** What changes did to the figures of the days that they concern. */
export interface ChangesEffect {
  /** In the workspace's currency, each side at its exchange rates. */
  readonly totals: BeforeAfter<ShownFigures> | null
  readonly currencies: ReadonlyArray<BeforeAfter<ShownFigures> & { readonly currency: CurrencyCode }>
  readonly gaps: ReadonlyArray<EffectGap>
}

/** What a line did to the figures of the days chosen, by currency. */
export type LineEffect = ReadonlyArray<EffectFigures & { readonly currency: CurrencyCode }>

export type EffectPorts = Pick<ReportPorts, "facts" | "exchangeRates"> & SettledPorts

/** The changes chosen; the days that they concern are those whose figures are compared. */
export type EffectFilter = Omit<ActivityFilter, "concerns"> & {
  readonly concerns: NonNullable<ActivityFilter["concerns"]>
}

const scopeOf = ({ clientIds, concerns: { from, to }, projectIds }: EffectFilter): CountedScope => ({
  clientIds,
  from,
  projectIds,
  to
})

/** What each of some lines did to the figures of the days chosen, by its id, where that is known. */
export const lineEffects = Effect.fnUntraced(function* (
  ports: SettledPorts,
  { visible }: ReportCall,
  { filter, lines }: { readonly filter: EffectFilter; readonly lines: ReadonlyArray<ActivityEvent> }
): Effect.fn.Return<ReadonlyMap<string, LineEffect>> {
  const sides = yield* settledSides(ports, visible, { lines, most: mostLines })
  const scope = scopeOf(filter)
  const known = sides === null ? lines.filter((line) => !leavesSettledOpen(line)) : lines
  return new Map(
    known.map((line) => [
      line.id,
      [...figuresByCurrency(changedFacts(line, scope, sides?.get(line.id)), scope.from)].map(([currency, figures]) => ({
        currency,
        ...figures
      }))
    ])
  )
})

const untold = (...gaps: ReadonlyArray<EffectGap>): ChangesEffect => ({ totals: null, currencies: [], gaps })

const readEffect = Effect.fnUntraced(function* (
  { exchangeRates, facts, ...ports }: EffectPorts,
  { visible, who }: ReportCall,
  filter: EffectFilter
): Effect.fn.Return<ChangesEffect, ValidationFailed> {
  const { actions, before, concerns, from: since, subjects, userIds } = filter
  const scope = scopeOf(filter)
  const read = (of: Pick<ActivityFilter, "concerns" | "subjects">) =>
    Effect.map(
      ports.log.feed(visible, { filter: { from: since, ...of }, offset: 0, limit: mostLines + 1 }),
      ({ items }) => items
    )
  const [lines, settings, rates, today] = yield* Effect.all(
    [
      read({ concerns: { to: concerns.to }, subjects: [...countedSubjects, "exchange_rate"] }),
      read({ subjects: ["workspace"] }),
      exchangeRates.list(visible),
      todayOf(who)
    ],
    { concurrency: "unbounded" }
  )
  if (lines.length > mostLines || settings.length > mostLines) return untold("too_many_changes")
  const sides = yield* settledSides(ports, visible, { lines, most: mostLines })
  if (sides === null) return untold("too_many_changes")

  const isLater = ({ occurredAt }: ActivityEvent) => before !== undefined && occurredAt >= before
  const isChosen = (line: ActivityEvent) =>
    !isLater(line) && matchesLine({ userIds }, line) && matchesChange({ actions, subjects }, line)
  const ofRates = lines.filter(({ subject }) => subject === "exchange_rate")
  const [laterRates, ratesThen] = [ofRates.filter(isLater), ofRates.filter((line) => !isLater(line))]
  const chosenRates = ratesThen.filter(isChosen)
  const ratesAfter = ratesBefore(rates, laterRates)
  const conversions = {
    after: conversion(who.workspace.currency, ratesAfter),
    before: conversion(who.workspace.currency, ratesBefore(ratesAfter, chosenRates))
  }
  const now = yield* facts.ask(visible, {
    of: debtKinds,
    filter: { clientIds: scope.clientIds, projectIds: scope.projectIds, to: scope.to },
    by: [],
    boundaries: [
      ...new Set([
        ...conversions.after.changes,
        ...conversions.before.changes,
        ...(scope.from === undefined ? [] : [scope.from])
      ])
    ].sort()
  })
  const [later, chosen]: [Array<Fact>, Array<Fact>] = [[], []]
  yield* eachInSlices(lines, (line) => {
    const settled = sides.get(line.id)
    if (isLater(line)) later.push(...changedFacts(line, { ...scope, from: undefined }, settled))
    else if (isChosen(line)) chosen.push(...changedFacts(line, scope, settled))
  })
  const after = [...now, ...negated(later)]
  const facing = { after, before: [...after, ...negated(chosen)] }

  const hasDebt = scope.projectIds === undefined
  const shown = (figures: EffectFigures): ShownFigures => ({ ...figures, debt: hasDebt ? figures.debt : null })
  const sums = {
    after: figuresByCurrency(facing.after, scope.from),
    before: figuresByCurrency(facing.before, scope.from)
  }
  const codes = [...new Set([...sums.after.keys(), ...sums.before.keys()])].sort()
  const figuresOf = (side: keyof typeof sums, currency: CurrencyCode) => shown(sums[side].get(currency) ?? noFigures)
  const worth = (side: keyof typeof facing): ShownFigures => {
    const valuation = { from: scope.from, balanceDate: scope.to ?? today, conversion: conversions[side] }
    const { charged, debt, earned, received } = balanceOf(facing[side], valuation)
    return shown({ charged, debt, earned, received })
  }
  const hadOtherCurrency = settings.some(
    ({ action, changes }) => action === "updated" && changes["currency"] !== undefined
  )
  const isMixed = chosenRates.length > 0 && chosenRates.length < ratesThen.length
  return {
    totals: hadOtherCurrency || isMixed ? null : { before: worth("before"), after: worth("after") },
    currencies: codes.map((currency) => ({
      currency,
      before: figuresOf("before", currency),
      after: figuresOf("after", currency)
    })),
    gaps: [
      ...(hasDebt ? [] : ["debts_of_projects" as const]),
      ...(isMixed ? ["other_exchange_rates" as const] : []),
      ...(hadOtherCurrency ? ["other_currency" as const] : [])
    ]
  }
})

/**
 * What the changes chosen did to the figures of the days that they concern: as they were after the last moment of the filter, and as
 * they would have been without these changes. What is there now goes back by the lines of the log.
 */
export const changesEffect = (...args: Parameters<typeof readEffect>): Effect.Effect<ChangesEffect> =>
  // A store can refuse to read very many lines, which shall not keep the other figures away.
  Effect.catchTag(readEffect(...args), "ValidationFailed", () => Effect.succeed(untold("too_many_changes")))
