import { BigDecimal, Result } from "effect"
import type { BillingRate } from "../rates/BillingRate.ts"
import type { Warning } from "../records/Warning.ts"
import { minorDigits } from "../shared/currencies.ts"
import { ValidationFailed } from "../shared/Errors.ts"
import { type Amount, type CurrencyCode, equals, toText, zero } from "../shared/Money.ts"
import { billedMinutesOf, type Rounding } from "../shared/Rounding.ts"
import { costAt } from "./hourlyRate.ts"
import type { InternalCost, TimeEntryFields } from "./TimeEntry.ts"

/** What an entry is billed at, and what it costs the workspace itself. */
export type Price = Pick<
  TimeEntryFields,
  "billable" | "billedMinutes" | "cost" | "currency" | "hourlyRate" | "rateId" | "internalCost"
>

/** What a caller says of a price. An hourly rate of null is none: what it says of a change is that the cost stays as it is. */
export type ToldPrice = { readonly [K in "billable" | "cost" | "currency" | "hourlyRate"]?: Price[K] | undefined }

type Rate = Pick<BillingRate, "id" | "amount" | "currency">

/** The entry whose work changes, and how. */
export interface Repricing extends Price {
  /** Whether its project, client, member or day changes. */
  readonly isMoved: boolean
  /** Whether its minutes, project or client change. */
  readonly isRerounded: boolean
}

/** Everything that decides a price. */
export interface Pricing {
  readonly told: ToldPrice
  /** Null for a new entry. */
  readonly before: Repricing | null
  readonly minutes: number
  readonly rounding: Rounding | null
  readonly billableDefault: boolean
  /** The rates that apply to the work, if any. */
  readonly billRate: Rate | undefined
  readonly costRate: Rate | undefined
  /** The workspace's currency. */
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
}

type Billed = Pick<Price, "cost" | "currency" | "hourlyRate" | "rateId">
type Decided = Result.Result<{ readonly billed: Billed; readonly warnings: ReadonlyArray<Warning> }, ValidationFailed>

const refuse = (field: keyof ToldPrice, problem: string) => Result.fail(new ValidationFailed({ field, problem }))

const isMore = (amount: Amount | null | undefined): boolean =>
  amount !== null && amount !== undefined && !BigDecimal.isZero(amount)

const isSame = (a: Amount | null, b: Amount | null): boolean => (a === null || b === null ? a === b : equals(a, b))

/** What minutes come to at an hourly price, to the digits of its currency. */
export const costOf = ({ amount, currency }: Pick<Hourly, "amount" | "currency">, minutes: number): Amount =>
  costAt(amount, minutes, minorDigits(currency))

/** What work costs the workspace itself; null without a rate. */
export const internalCostOf = (rate: Rate | undefined, minutes: number): InternalCost | null =>
  rate === undefined ? null : { amount: costOf(rate, minutes), currency: rate.currency }

/** Whether a change says anything of a price that the entry does not have already. */
export const tellsPrice = (told: ToldPrice, before: Price): boolean =>
  (told.billable !== undefined && told.billable !== before.billable) ||
  (told.cost !== undefined && !equals(told.cost, before.cost)) ||
  (told.currency !== undefined && told.currency !== before.currency) ||
  (told.hourlyRate !== undefined && !isSame(told.hourlyRate, before.hourlyRate))

/** Whether work is billable: as told, else a price says so, else it stays as it was or is as its project says. */
const isBillable = ({ before, billableDefault, told }: Pricing): boolean =>
  told.billable ?? (isMore(told.cost) || isMore(told.hourlyRate) || (before?.billable ?? billableDefault))

const byRate = ({ billRate }: Pricing): Hourly | undefined =>
  billRate === undefined ? undefined : { ...billRate, rateId: billRate.id }

/** The hourly price that holds unless a cost is sent: one sent anew, or that of the rate, or the one from before. */
const hourlyOf = (pricing: Pricing): Hourly | undefined => {
  const { base, before, billRate, told } = pricing
  const amount = told.hourlyRate ?? null
  if (amount !== null && !isSame(amount, before?.hourlyRate ?? null)) {
    const own = before?.billable === true ? before.currency : (billRate?.currency ?? before?.currency ?? base)
    return { amount, currency: told.currency ?? own, rateId: null }
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

/** A told cost wins. Where it is what the hourly price comes to, the entry has that price too. */
const withCost = (pricing: Pricing, cost: Amount, minutes: number): Decided => {
  const { before, told } = pricing
  const hourly = hourlyOf(pricing) ?? byRate(pricing)
  const currency = told.currency ?? before?.currency ?? hourly?.currency
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
const withoutRate = ({ base, before, lenient, told }: Pricing, minutes: number): Decided => {
  if (before?.billable === true) {
    const currency = told.currency ?? before.currency
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
  const currency = told.currency ?? base
  return Result.succeed({
    billed: { cost: zero, currency, hourlyRate: null, rateId: null },
    warnings: [{ code: "no_rate", cost: zero, currency }]
  })
}

const withoutCost = (pricing: Pricing, minutes: number): Decided => {
  const { before, told } = pricing
  if (told.hourlyRate === null && before !== null && before.hourlyRate !== null) {
    const { cost, currency } = before
    const billed = { cost, currency: told.currency ?? currency, hourlyRate: null, rateId: null }
    return Result.succeed({ billed, warnings: [] })
  }
  const hourly = hourlyOf(pricing)
  if (hourly === undefined) return withoutRate(pricing, minutes)
  const currency = told.currency ?? hourly.currency
  if (hourly.rateId !== null && currency !== hourly.currency) {
    return refuse(
      "currency",
      `that of the rate, ${hourly.currency}: leave it out, or say what the work costs in ${currency}`
    )
  }
  return Result.succeed({ billed: atHourly({ ...hourly, currency }, minutes), warnings: [] })
}

const unbilled = ({ base, before, billRate, told }: Pricing): Decided => {
  const [priced] = (["cost", "hourlyRate"] as const).filter((field) => isMore(told[field]))
  if (priced !== undefined) {
    return refuse(priced, `work that is not billable costs nothing: leave out ${toText(told[priced] ?? zero)}`)
  }
  const currency = told.currency ?? before?.currency ?? billRate?.currency ?? base
  return Result.succeed({ billed: { cost: zero, currency, hourlyRate: null, rateId: null }, warnings: [] })
}

/**
 * The price of work: whether it is billable, the minutes that are billed, what they cost and at which rate, and what the work
 * costs the workspace itself. A change leaves alone what it does not bear on, and a told cost always wins.
 */
export const priced = (pricing: Pricing): Result.Result<Priced, ValidationFailed> => {
  const { before, costRate, minutes, rounding, told } = pricing
  const isWorkSame = before !== null && !before.isMoved && !before.isRerounded
  if (isWorkSame && !tellsPrice(told, before)) return Result.succeed({ price: priceOf(before), warnings: [] })
  const billable = isBillable(pricing)
  const isRounded = before?.billable === true && !before.isRerounded
  const billedMinutes = billable ? (isRounded ? before.billedMinutes : billedMinutesOf(rounding, minutes)) : 0
  const decided = !billable
    ? unbilled(pricing)
    : told.cost === undefined
      ? withoutCost(pricing, billedMinutes)
      : withCost(pricing, told.cost, billedMinutes)
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
