import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { zoneOf } from "../access/today.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { conversion, currentConversion } from "../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { factsWithout } from "../facts/factsWithout.ts"
import type { OpenPart, OpenParts, OpenQuestion } from "../facts/OpenParts.ts"
import type { ReportFacts } from "../facts/ReportFacts.ts"
import { openPartsIn, openPartsOf } from "../facts/settledAccounts.ts"
import type { RecordKindName } from "../kinds/recordKinds.ts"
import type { RecordBase } from "../records/Record.ts"
import type { Warning } from "../records/Warning.ts"
import { dayIn } from "../values/timeZone.ts"
import type { Writing } from "../writing/Writing.ts"
import type { WarnedKind } from "./recordWarnings.ts"

type Kind<A extends RecordBase> = Pick<WarnedKind<A, never, never>, "amountOf" | "dayOf" | "settlesOf"> & {
  readonly name: RecordKindName
}

interface Ports {
  readonly exchangeRates: ExchangeRateRepository["Service"]
  readonly facts: ReportFacts["Service"]
}

type Open = (visible: Visibility, question: OpenQuestion) => Effect.Effect<OpenParts, ValidationFailed>

const isPositive = ({ amount }: Pick<OpenPart, "amount">): boolean => BigDecimal.isPositive(amount)

/**
 * Warns of a payment whose project has open parts today, without this payment, in other currencies alone than it settles: then it
 * settles nothing of the project. A member, who is shown no debts, is not warned.
 */
export const settlesMissing = <A extends RecordBase>(kind: Kind<A>, { exchangeRates, facts }: Ports) => {
  /** What is open without a record that is stored. */
  const openWithout = (record: A): Open => {
    const counted = {
      ...record,
      day: kind.dayOf(record),
      amount: kind.amountOf(record),
      settles: kind.settlesOf(record),
      minutes: 0
    }
    const without = factsWithout(facts, kind.name, counted)
    return (visible, question) => openPartsOf(without, visible, question)
  }

  return Effect.fnUntraced(
    function* (
      { at, visible, who }: Writing,
      after: A,
      before: A | null
    ): Effect.fn.Return<ReadonlyArray<Warning>, ValidationFailed> {
      const { projectId } = after
      if (projectId === null || visible.sight._tag !== "All" || !BigDecimal.isPositive(kind.amountOf(after))) return []
      const base = who.workspace.currency
      const today = dayIn(zoneOf(who), at)
      const { currency } = kind.settlesOf(after) ?? after
      const ask = before === null ? openPartsIn(facts) : openWithout(before)
      const openBy = (rates: OpenQuestion["at"]["conversion"]) =>
        Effect.map(
          ask(visible, {
            filter: { clientIds: undefined, projectIds: [projectId], userIds: undefined, to: today },
            at: { balanceDate: today, conversion: rates },
            by: [],
            boundaries: [],
            withSurplus: false
          }),
          ({ open }) => open.filter(isPositive)
        )
      // Rates decide only whether a surplus in one currency covers all that is open in others.
      const unconverted = yield* openBy(conversion(base, []))
      if (unconverted.length === 0 || unconverted.some((part) => part.currency === currency)) return []
      const converted = yield* openBy(yield* currentConversion(exchangeRates, visible, base))
      const owed = converted.filter(({ oldest }) => oldest !== null).map((part) => part.currency)
      return owed.length === 0 ? [] : [{ code: "settles_missing", currency, owed: [...new Set(owed)].sort() }]
    },
    // A payment is not refused because there is too much to read for its warning.
    Effect.catchTag("ValidationFailed", () => Effect.succeed<ReadonlyArray<Warning>>([]))
  )
}
