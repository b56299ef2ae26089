import { BigDecimal, Result } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import type { Warning } from "../records/Warning.ts"
import { minorDigits } from "../values/currencies.ts"
import { type Amount, type CurrencyCode, equals, toText, zero } from "../values/Money.ts"
import { billedMinutesOf, type Rounding } from "../values/Rounding.ts"
import type { BillingRate } from "./BillingRate.ts"
import { costAt } from "./hourlyRate.ts"
import type { InternalCost, Price } from "./Price.ts"

/** The parts of a price that a caller gives. An hourly rate of null removes the rate; in a change, the cost stays as it is. */
export type GivenPrice = { readonly [K in "billable" | "cost" | "currency" | "hourlyRate"]?: Price[K] | undefined }

interface Rate extends Pick<BillingRate, "id" | "amount" | "currency"> {
  /** What the client pays in, where the rate is a member's in another currency. */
  readonly clientCurrency?: CurrencyCode
}

/** The entry whose work changes, and how. */
export interface Repricing extends Price {
  /** Whether its project, client, member or day changes. */
  readonly isMoved: boolean
  /** Whether its minutes, project or client change. */
  readonly isRerounded: boolean
}

/** Everything that decides a price. */
export interface Pricing {
  readonly given: GivenPrice
  /** Null for a new entry. */
  readonly before: Repricing | null
  readonly minutes: number
  readonly rounding: Rounding | null
  readonly billableDefault: boolean
  /** The rates that apply to the work, if any. */
  readonly billRate: Rate | undefined
  readonly costRate: Rate | undefined
  /** The currency of work that nothing else says: the client's, else the workspace's. */
  readonly base: CurrencyCode
  /** Whether a lack of a rate leaves the work without a price instead of being refused. */
  readonly lenient: boolean
}

export interface Priced {
  readonly price: Price
  readonly warnings: ReadonlyArray<Warning>
}

/** The price of an hour: `rateId` is null where a caller sent it. */
interface Hourly {
  readonly amount: Amount
  readonly currency: CurrencyCode
  readonly rateId: BillingRate["id"] | null
  readonly clientCurrency?: CurrencyCode
}

type Billed = Pick<Price, "cost" | "currency" | "hourlyRate" | "rateId">
type Decided = Result.Result<{ readonly billed: Billed; readonly warnings: ReadonlyArray<Warning> }, ValidationFailed>

const refuse = (field: keyof GivenPrice, problem: string, rule: Rule) =>
  Result.fail(new ValidationFailed({ field, problem, rule }))

const isMore = (amount: Amount | null | undefined): boolean =>
  amount !== null && amount !== undefined && !BigDecimal.isZero(amount)

/** Whether two hourly rates are the same, of which either may be none. */
export const isSamePrice = (a: Amount | null, b: Amount | null): boolean =>
  a === null || b === null ? a === b : equals(a, b)

/** What minutes come to at an hourly price, to the digits of its currency. */
export const costOf = ({ amount, currency }: Pick<Hourly, "amount" | "currency">, minutes: number): Amount =>
  costAt(amount, minutes, minorDigits(currency))

/** What work costs the workspace itself; null without a rate. */
export const internalCostOf = (rate: Rate | undefined, minutes: number): InternalCost | null =>
  rate === undefined ? null : { amount: costOf(rate, minutes), currency: rate.currency }

/** Whether a change says anything of a price that the entry does not have already. */
export const changesPrice = (given: GivenPrice, before: Price): boolean =>
  (given.billable !== undefined && given.billable !== before.billable) ||
  (given.cost !== undefined && !equals(given.cost, before.cost)) ||
  (given.currency !== undefined && given.currency !== before.currency) ||
  (given.hourlyRate !== undefined && !isSamePrice(given.hourlyRate, before.hourlyRate))

/** Whether work is billable: as given, else a price says so, else it stays as it was or is as its project says. */
const isBillable = ({ before, billableDefault, given }: Pricing): boolean =>
  given.billable ?? (isMore(given.cost) || isMore(given.hourlyRate) || (before?.billable ?? billableDefault))

const byRate = ({ billRate }: Pricing): Hourly | undefined =>
  billRate === undefined ? undefined : { ...billRate, rateId: billRate.id }

/** The hourly price that holds unless a cost is sent: one sent anew, or that of the rate, or the one from before. */
const hourlyOf = (pricing: Pricing): Hourly | undefined => {
  const { base, before, billRate, given } = pricing
  const amount = given.hourlyRate ?? null
  if (amount !== null && !isSamePrice(amount, before?.hourlyRate ?? null)) {
    const own = before?.billable === true ? before.currency : (billRate?.currency ?? before?.currency ?? base)
    return { amount, currency: given.currency ?? own, rateId: null }
  }
  if (before === null || !before.billable || (before.isMoved && before.rateId !== null)) return byRate(pricing)
  return before.hourlyRate === null ? undefined : { ...before, amount: before.hourlyRate }
}

const atHourly = (hourly: Hourly, minutes: number): Billed => ({
  cost: costOf(hourly, minutes),
  currency: hourly.currency,
  hourlyRate: hourly.amount,
  rateId: hourly.rateId
})

/** A given cost wins. Where it is what the hourly price comes to, the entry has that price too. */
const withCost = (pricing: Pricing, cost: Amount, minutes: number): Decided => {
  const { before, given } = pricing
  const hourly = hourlyOf(pricing) ?? byRate(pricing)
  const currency = given.currency ?? before?.currency ?? hourly?.currency
  if (currency === undefined) {
    return Result.fail(
      new ValidationFailed({
        field: "currency",
        problem: "the currency of the cost is missing, and no rate says it",
        rule: { code: "no_rate" }
      })
    )
  }
  const byHand: Billed = { cost, currency, hourlyRate: null, rateId: null }
  if (hourly === undefined) return Result.succeed({ billed: byHand, warnings: [] })
  const asHourly = atHourly(hourly, minutes)
  if (hourly.currency === currency && equals(cost, asHourly.cost)) {
    return Result.succeed({ billed: asHourly, warnings: [] })
  }
  const rates = { rateCost: asHourly.cost, rateCurrency: hourly.currency }
  return Result.succeed({
    billed: byHand,
    warnings: [{ code: "cost_differs_from_rate", cost, currency, ...rates }]
  })
}

/** Nothing says what the work costs. */
const withoutRate = ({ base, before, lenient, given }: Pricing, minutes: number): Decided => {
  if (before?.billable === true) {
    const currency = given.currency ?? before.currency
    if (before.hourlyRate === null) {
      const { cost } = before
      return Result.succeed({ billed: { cost, currency, hourlyRate: null, rateId: null }, warnings: [] })
    }
    const billed = atHourly({ amount: before.hourlyRate, currency, rateId: null }, minutes)
    return Result.succeed({ billed, warnings: [{ code: "no_rate", cost: billed.cost, currency }] })
  }
  if (!lenient) {
    return Result.fail(
      new ValidationFailed({
        field: "cost",
        problem:
          "the cost is missing, and no billing rate applies to this project, client, member and day: " +
          "say the cost or an hourly rate, or have an owner or admin set a billing rate",
        rule: { code: "no_rate" }
      })
    )
  }
  const currency = given.currency ?? base
  return Result.succeed({
    billed: { cost: zero, currency, hourlyRate: null, rateId: null },
    warnings: [{ code: "no_rate", cost: zero, currency }]
  })
}

const withoutCost = (pricing: Pricing, minutes: number): Decided => {
  const { before, given } = pricing
  if (given.hourlyRate === null && before !== null && before.hourlyRate !== null) {
    const { cost, currency } = before
    const billed = { cost, currency: given.currency ?? currency, hourlyRate: null, rateId: null }
    return Result.succeed({ billed, warnings: [] })
  }
  const hourly = hourlyOf(pricing)
  if (hourly === undefined) return withoutRate(pricing, minutes)
  const currency = given.currency ?? hourly.currency
  if (hourly.rateId !== null && currency !== hourly.currency) {
    return refuse(
      "currency",
      `that of the rate, ${hourly.currency}: leave it out, or say what the work costs in ${currency}`,
      { code: "currency_of_rate", currency: hourly.currency }
    )
  }
  const { clientCurrency } = hourly
  return Result.succeed({
    billed: atHourly({ ...hourly, currency }, minutes),
    warnings: clientCurrency === undefined ? [] : [{ code: "rate_in_other_currency", currency, clientCurrency }]
  })
}

const unbilled = ({ base, before, billRate, given }: Pricing): Decided => {
  const [priced] = (["cost", "hourlyRate"] as const).filter((field) => isMore(given[field]))
  if (priced !== undefined) {
    const amount = toText(given[priced] ?? zero)
    return refuse(priced, `work that is not billable costs nothing: leave out ${amount}`, {
      code: "not_billable",
      amount
    })
  }
  const currency = given.currency ?? before?.currency ?? billRate?.currency ?? base
  return Result.succeed({ billed: { cost: zero, currency, hourlyRate: null, rateId: null }, warnings: [] })
}

/**
 * The price of work: whether it is billable, the minutes that are billed, what they cost and at which rate, and what the work
 * costs the workspace itself. A change leaves alone what it does not bear on, and a given cost always wins.
 */
export const priced = (pricing: Pricing): Result.Result<Priced, ValidationFailed> => {
  const { before, costRate, minutes, rounding, given } = pricing
  const isWorkSame = before !== null && !before.isMoved && !before.isRerounded
  if (isWorkSame && !changesPrice(given, before)) return Result.succeed({ price: priceOf(before), warnings: [] })
  const billable = isBillable(pricing)
  const isRounded = before?.billable === true && !before.isRerounded
  const billedMinutes = billable ? (isRounded ? before.billedMinutes : billedMinutesOf(rounding, minutes)) : 0
  const decided = !billable
    ? unbilled(pricing)
    : given.cost === undefined
      ? withoutCost(pricing, billedMinutes)
      : withCost(pricing, given.cost, billedMinutes)
  return Result.map(decided, ({ billed, warnings }) => {
    const internalCost = isWorkSame ? before.internalCost : internalCostOf(costRate, minutes)
    return { price: { ...billed, billable, billedMinutes, internalCost }, warnings }
  })
}

const priceOf = ({ billable, billedMinutes, cost, currency, hourlyRate, internalCost, rateId }: Price): Price => ({
  billable,
  billedMinutes,
  cost,
  currency,
  hourlyRate,
  internalCost,
  rateId
})
