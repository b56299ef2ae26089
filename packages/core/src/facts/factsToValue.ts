import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { type Conversion, conversion, currentConversion } from "../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { ValidationFailed } from "../shared/Errors.ts"
import type { CurrencyCode } from "../shared/Money.ts"
import type { Fact, FactsQuestion, ReportFacts } from "./ReportFacts.ts"
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

/** Asks only about those of the named projects and clients that have one of some facts. */
const namedIn = ({ by, filter }: FactsQuestion, found: ReadonlyArray<Fact>): RecordFilter => ({
  ...filter,
  ...(filter.projectIds !== undefined && by.includes("project")
    ? { projectIds: [...new Set(found.map(({ projectId }) => projectId))] }
    : {}),
  ...(filter.clientIds !== undefined && by.includes("client")
    ? { clientIds: [...new Set(found.map(({ clientId }) => clientId))] }
    : {})
})

/**
 * Asks for flows in such a way that they can be valued: unless by day, those in other currencies come cut where a rate
 * changes. Where everything is in the base currency, no rate is read and nothing is asked twice.
 */
export const factsToValue = Effect.fnUntraced(function* (
  { facts, exchangeRates }: ValuingPorts,
  { base, visible }: { readonly visible: Visibility; readonly base: CurrencyCode },
  { boundaries = [], ...question }: FactsQuestion
): Effect.fn.Return<FactsToValue, ValidationFailed> {
  const ask = (filter: RecordFilter, at: FactsQuestion["boundaries"] & {}) =>
    shownFacts(facts).ask(visible, { ...question, filter, boundaries: at })
  const found = yield* ask(question.filter, boundaries)
  const inForeign = found.filter(({ currency }) => currency !== base)
  const foreign = [...new Set(inForeign.map(({ currency }) => currency))]
  if (foreign.length === 0) return { facts: found, conversion: conversion(base, []) }
  const current = yield* currentConversion(exchangeRates, visible, base)
  if (question.by.includes("day") || current.changes.length === 0) return { facts: found, conversion: current }
  const cuts = [...new Set([...boundaries, ...current.changes])].sort()
  const cut = yield* ask({ ...namedIn(question, inForeign), currencies: foreign }, cuts)
  return { facts: [...found.filter(({ currency }) => currency === base), ...cut], conversion: current }
})
