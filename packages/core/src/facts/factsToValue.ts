import { Effect, Record } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { type Conversion, conversion, currentConversion } from "../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import type { ValidationFailed } from "../shared/Errors.ts"
import type { CurrencyCode } from "../shared/Money.ts"
import { recordKinds } from "../shared/recordKinds.ts"
import type { Fact, FactsOf, FactsQuestion, ReportFacts } from "./ReportFacts.ts"

/** The ports that facts and exchange rates are read from. */
export interface ValuingPorts {
  readonly facts: ReportFacts["Service"]
  readonly exchangeRates: ExchangeRateRepository["Service"]
}

/** One question about records of several kinds. */
export interface ValuedQuestion extends Omit<FactsQuestion, "of"> {
  readonly of: ReadonlyArray<FactsOf>
}

/** Facts of each kind asked for, none of the others, and the conversion that values them. */
export interface FactsToValue {
  readonly facts: Readonly<Record<FactsOf, ReadonlyArray<Fact>>>
  readonly conversion: Conversion
}

/**
 * Asks for flows in such a way that they can be valued: unless by day, they come cut where a rate changes. Where
 * everything is in the base currency, no rate is read and nothing is asked twice.
 */
export const factsToValue = Effect.fnUntraced(function* (
  { facts, exchangeRates }: ValuingPorts,
  { base, visible }: { readonly visible: Visibility; readonly base: CurrencyCode },
  { by, boundaries = [], filter, of: kinds }: ValuedQuestion
): Effect.fn.Return<FactsToValue, ValidationFailed> {
  const ask = (at: ReadonlyArray<CalendarDate>) => {
    const ofKind = (of: FactsOf): Effect.Effect<ReadonlyArray<Fact>, ValidationFailed> =>
      kinds.includes(of) ? facts.ask(visible, { of, filter, by, boundaries: at }) : Effect.succeed([])
    return Effect.all(
      Record.map(recordKinds, (_, of) => ofKind(of)),
      { concurrency: "unbounded" }
    )
  }
  const found = yield* ask(boundaries)
  const isOfBase = Object.values(found)
    .flat()
    .every(({ currency }) => currency === base)
  if (isOfBase) return { facts: found, conversion: conversion(base, []) }
  const current = yield* currentConversion(exchangeRates, visible, base)
  const canBeValued = by.includes("day") || current.changes.length === 0
  return {
    facts: canBeValued ? found : yield* ask([...new Set([...boundaries, ...current.changes])].sort()),
    conversion: current
  }
})
