import { Effect, Result } from "effect"
import { seesMoney, type ShownTo } from "../access/hiddenFields.ts"
import { mayPrice } from "../access/Policy.ts"
import { Forbidden, type ValidationFailed } from "../errors/Errors.ts"
import { equals } from "../values/Money.ts"
import type { Price } from "./Price.ts"
import { type GivenPrice, isSamePrice, priced, type Priced, type Pricing } from "./priced.ts"

const refusal = new Forbidden({
  message:
    "in this workspace the rates say what work costs: leave out the cost and the hourly rate, or have an owner or admin set them",
  rule: { code: "no_own_price" }
})

/** Whether what a caller sent of a price is what holds without it. */
const saysTheSame = ({ before, given }: Pricing, { cost, currency, hourlyRate }: Price): boolean =>
  (given.cost === undefined || equals(given.cost, cost)) &&
  (given.currency === undefined || given.currency === currency) &&
  (given.hourlyRate === undefined ||
    (given.hourlyRate === null && before === null) ||
    isSamePrice(given.hourlyRate, hourlyRate))

/** Refuses every price of a caller who may not set one and is shown none: else repeated guesses would find out a rate. */
export const mayGuess = (who: ShownTo, given: GivenPrice): Effect.Effect<void, Forbidden> =>
  mayPrice(who) || seesMoney(who) || (given.cost ?? given.hourlyRate ?? null) === null
    ? Effect.void
    : Effect.fail(refusal)

/** The price of work, as `priced` has it. For a caller who may not set one, the rates alone decide, and without a rate it costs nothing. */
export const pricedFor = (who: ShownTo, pricing: Pricing): Result.Result<Priced, ValidationFailed | Forbidden> => {
  if (mayPrice(who)) return priced(pricing)
  const { before, given } = pricing
  const { billable, currency } = given
  const byRates = priced({ ...pricing, given: before === null ? { billable, currency } : { billable }, lenient: true })
  return Result.flatMap(byRates, ({ price, warnings }) =>
    saysTheSame(pricing, price)
      ? Result.succeed({
          price,
          warnings: warnings.map((one) => (one.code === "no_rate" ? { ...one, byRatesAlone: true as const } : one))
        })
      : Result.fail(refusal)
  )
}
