import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { type Conversion, conversion, currentConversion } from "../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import type { CurrencyCode } from "../values/Money.ts"
import type { Fact } from "./Fact.ts"
import type { FactKindName } from "./factKinds.ts"
import type { FactsQuestion, ReportFacts } from "./ReportFacts.ts"
import { shownFacts } from "./shownFacts.ts"

/** The ports that facts and exchange rates are read from. */
export interface ValuingPorts {
  readonly facts: ReportFacts["Service"]
  readonly exchangeRates: ExchangeRateRepository["Service"]
}

/** Facts of the kinds asked for that the caller is shown, and the conversion that values them. */
export interface FactsToValue {
  readonly facts: ReadonlyArray<Fact>
  readonly conversion: Conversion
}

/** Kinds whose currency may be another than that of their record. */
const otherwisePriced: ReadonlyArray<FactKindName> = ["settlements", "internal"]

/**
 * The questions that find some facts again. One that names projects or clients finds them only of those that have one: apart for
 * kinds with a currency of their own, which often is foreign for others.
 */
const questionsAbout = (question: FactsQuestion, facts: ReadonlyArray<Fact>): ReadonlyArray<FactsQuestion> => {
  const { by, filter, of } = question
  const column = by.includes("project") && filter.projectIds ? "projectIds" : "clientIds"
  if (filter[column] === undefined || !by.includes(column === "projectIds" ? "project" : "client")) return [question]
  return [true, false].flatMap((isOtherwise) => {
    const found = facts.filter(({ kind }) => otherwisePriced.includes(kind) === isOtherwise)
    const ids = [...new Set(found.map((fact) => (column === "projectIds" ? fact.projectId : fact.clientId)))]
    const kinds = of.filter((kind) => otherwisePriced.includes(kind) === isOtherwise)
    return found.length === 0 ? [] : [{ ...question, of: kinds, filter: { ...filter, [column]: ids } }]
  })
}

/**
 * Asks for flows in such a way that they can be valued: unless by day, those in other currencies come cut where a rate
 * changes. Where everything is in the base currency, no rate is read and nothing is asked twice.
 */
export const factsToValue = Effect.fnUntraced(function* (
  { facts, exchangeRates }: ValuingPorts,
  { base, visible }: { readonly visible: Visibility; readonly base: CurrencyCode },
  { boundaries = [], ...question }: FactsQuestion
): Effect.fn.Return<FactsToValue, ValidationFailed> {
  const ask = (asked: FactsQuestion) => shownFacts(facts).ask(visible, asked)
  const found = yield* ask({ ...question, boundaries })
  const inForeign = found.filter(({ currency }) => currency !== base)
  const foreign = [...new Set(inForeign.map(({ currency }) => currency))]
  if (foreign.length === 0) return { facts: found, conversion: conversion(base, []) }
  const current = yield* currentConversion(exchangeRates, visible, base)
  if (question.by.includes("day") || current.changes.length === 0) return { facts: found, conversion: current }
  const cuts = [...new Set([...boundaries, ...current.changes])].sort()
  const again = { ...question, filter: { ...question.filter, currencies: foreign }, boundaries: cuts }
  const cut = yield* Effect.forEach(questionsAbout(again, inForeign), ask)
  return { facts: [...found.filter(({ currency }) => currency === base), ...cut.flat()], conversion: current }
})
