import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { type CoreError, Forbidden } from "@hourbook/core/errors/Errors"
import type { Unconverted } from "@hourbook/core/facts/Balance"
import { shownEnd } from "@hourbook/core/facts/ReportPeriod"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { legible } from "@hourbook/core/values/legible"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { amountText, moneyText } from "../../present/amounts.ts"
import { chargedOf, chargedText } from "../../present/debtParts.ts"
import { seesAccounts } from "../../present/ofMembers.ts"
import { checkPeriod } from "../../present/periods.ts"
import type { Refused } from "../../present/Refused.ts"
import type { References } from "../../tool/References.ts"

export const managers = ["owner", "admin"] as const
export const insiders = ["owner", "admin", "member"] as const

/** Sums without an exchange rate, which are in no figure; left out where there are none. */
export const unconvertedPart = { unconverted: Schema.optionalKey(Schema.Array(Schema.String)) }
type UnconvertedPart = Schema.Struct.Type<typeof unconvertedPart>

export const unconvertedOf = (all: ReadonlyArray<Unconverted>, who?: Principal): UnconvertedPart =>
  all.length === 0
    ? {}
    : { unconverted: all.map(who === undefined || seesAccounts(who) ? unconvertedSum : earnedUnconverted) }

const earnedUnconverted = ({ currency, earned }: Unconverted): string => `earned ${amountText(earned, currency)}`

const unconvertedSum = ({ charged, currency, debt, earned, received }: Unconverted): string => {
  const write = (amount: number) => moneyText(amount, currency)
  return `earned ${amountText(earned, currency)}${chargedText(chargedOf(charged), write)}, received ${amountText(received, currency)}, owed ${amountText(debt, currency)}`
}

/** Figures by name. */
export const Figures = Schema.Record(Schema.String, Schema.Finite)

export const unconvertedText = (all: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  all.length === 0 ? [] : [`Without an exchange rate, so not in these figures: ${all.join("; ")}.`]

/** The scope of a report, which ends today if no end is given. */
export const reportScopeOf = (references: References) =>
  Effect.fnUntraced(function* (
    who: Principal,
    input: {
      readonly from?: CalendarDate
      readonly to?: CalendarDate
      readonly clients?: ReadonlyArray<string>
      readonly projects?: ReadonlyArray<string>
      readonly people?: ReadonlyArray<string>
    }
  ): Effect.fn.Return<
    Effect.Success<ReturnType<References["ofFilter"]>> & {
      readonly from: CalendarDate | undefined
      readonly to: CalendarDate | undefined
    },
    CoreError | Refused
  > {
    yield* checkPeriod(input)
    const ids = yield* references.ofFilter(who, input)
    return { ...ids, from: input.from, to: shownEnd(input, yield* todayOf(who)) }
  })

/** Refuses with a reason where the REST interface returns an empty report. */
export const forManagers = <A>(report: A | null): Effect.Effect<A, Forbidden> =>
  report === null
    ? Effect.fail(
        new Forbidden({ message: "this report needs the role owner or admin", rule: { code: "managers_only" } })
      )
    : Effect.succeed(report)

export const hourlyRate = (amount: Amount | null) => (amount === null ? {} : { hourly_rate: toNumber(amount) })

/** A row's name and id. */
export const nameAndId = ({ id, name }: { readonly id: string | null; readonly name: string }) => ({
  name: legible(name),
  ...(id === null ? {} : { id: idEndOf(id) })
})
