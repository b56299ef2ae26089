import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { conversion } from "../exchangeRates/Conversion.ts"
import { eachInSlices } from "../scheduling/inSlices.ts"
import { add, type Amount, fromText, zero } from "../values/Money.ts"
import type { EntityDimension, Fact } from "./Fact.ts"
import type { FactKindName } from "./factKinds.ts"
import { type Figure, figureKinds, kindsOf, type Valuing } from "./figures.ts"
import { entityOf } from "./foldFacts.ts"
import { owedRows } from "./Owed.ts"
import type { ReportFacts } from "./ReportFacts.ts"
import { openPartsIn } from "./settledAccounts.ts"
import { shownFacts } from "./shownFacts.ts"

/** What projects or members owe: accounts are settled whole. */
const debtsOf = Effect.fnUntraced(function* (
  facts: ReportFacts["Service"],
  visible: Visibility,
  { by, valuing }: { readonly by: EntityDimension; readonly valuing: Valuing }
) {
  const { balanceDate, base, exchangeRates, to } = valuing
  const at = { balanceDate, conversion: conversion(base, exchangeRates) }
  const parts = yield* openPartsIn(shownFacts(facts))(visible, {
    filter: { to },
    at,
    by: [by],
    boundaries: [],
    withSurplus: false
  })
  return yield* owedRows(parts, by, at)
})

/** What a figure means: of each project, client or member, from its facts. For stores that do not add amounts up themselves. */
export const entityFigures = Effect.fnUntraced(function* (
  facts: ReportFacts["Service"],
  visible: Visibility,
  { by, figure, valuing }: { readonly by: EntityDimension; readonly figure: Figure; readonly valuing: Valuing }
): Effect.fn.Return<(id: Fact["projectId"] | Fact["clientId"] | Fact["userId"]) => Amount, ValidationFailed> {
  const { balanceDate, base, exchangeRates, from, to } = valuing
  const signs: Partial<Readonly<Record<FactKindName, 1 | -1>>> = figureKinds[figure]
  const { at, changes } = conversion(base, exchangeRates)
  if (figure === "debt" && by !== "client" && visible.sight._tag !== "Own") {
    const owed = yield* debtsOf(facts, visible, { by, valuing })
    return (id) => owed.get(id)?.debt ?? zero
  }
  const isOfPeriod = figure !== "debt"
  const found = yield* shownFacts(facts).ask(visible, {
    of: kindsOf(figure),
    filter: isOfPeriod ? { from, to } : { to },
    by: [by],
    boundaries: isOfPeriod && figure !== "worked" ? changes : []
  })
  const sums = new Map<ReturnType<typeof entityOf>, Amount>()
  yield* eachInSlices(found, (fact) => {
    const amount = signs[fact.kind] === -1 ? BigDecimal.negate(fact.amount) : fact.amount
    const value =
      figure === "worked"
        ? fromText(String(fact.minutes))
        : at(amount, fact.currency, isOfPeriod ? fact.cut : balanceDate)
    if (value !== undefined) sums.set(entityOf(fact, by), add(sums.get(entityOf(fact, by)) ?? zero, value))
  })
  return (id) => sums.get(id) ?? zero
})
