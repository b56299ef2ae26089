import type { Principal } from "@hourbook/core/access/Principal"
import type { Clients } from "@hourbook/core/entities/Clients"
import type { ExchangeRate, ExchangeRateDraft } from "@hourbook/core/exchangeRates/ExchangeRate"
import { rateToNumber } from "@hourbook/core/exchangeRates/ExchangeRate"
import type { BillingRate, BillingRateDraft } from "@hourbook/core/prices/BillingRate"
import { resolveRate } from "@hourbook/core/prices/resolveRate"
import { Effect } from "effect"
import { amountText } from "../present/amounts.ts"
import { isFarFrom, isItRight } from "./figures.ts"

/** How many times an exchange rate differs from the one before until anybody is asked. */
const farRate = 1.3
/** Rates of one currency that are nearer to each other are not upside down. */
const nearRate = 1.05

/** Doubts about an exchange rate: it is far from the nearest one, or that one upside down. */
export const exchangeDoubts = (
  { currency, effectiveDate, rate }: ExchangeRateDraft,
  all: ReadonlyArray<ExchangeRate>,
  base: string
): ReadonlyArray<string> => {
  const others = all.filter((one) => one.currency === currency && one.effectiveDate !== effectiveDate)
  const before = others.filter((one) => one.effectiveDate < effectiveDate).toSorted(newestFirst)[0]
  const near = before ?? others.toSorted(newestFirst).at(-1)
  if (near === undefined) return []
  const [value, usual] = [rateToNumber(rate), rateToNumber(near.rate)]
  const times = Math.max(value / usual, usual / value)
  // Upside down, a rate is nearer to 1 divided by the one before than to that one itself.
  const isInverse = times > nearRate && Math.abs(Math.log(value * usual)) < Math.log(times) / 2
  if (times <= farRate && !isInverse) return []
  return [
    `rate makes 1 ${currency} = ${value} ${base}, and on ${near.effectiveDate} it was ${usual} ${base}${isInverse ? `; ${value} looks like ${currency} for 1 ${base}` : ""}: ${isItRight}`
  ]
}

const newestFirst = (a: ExchangeRate, b: ExchangeRate): number => (a.effectiveDate < b.effectiveDate ? 1 : -1)

/** Doubts about a price or cost per hour: another currency than the client pays in, or far from the one before. */
export const priceDoubts = Effect.fnUntraced(function* (
  clients: Pick<Clients["Service"], "currencyFor">,
  who: Principal,
  { draft, rates }: { readonly draft: BillingRateDraft; readonly rates: ReadonlyArray<BillingRate> }
) {
  const { amount, clientId, currency, effectiveDate, kind, projectId, userId } = draft
  const work = { clientId, projectId, userId: userId ?? who.member.userId, day: effectiveDate }
  const earlier = rates.filter((rate) => rate.effectiveDate < effectiveDate)
  const before = resolveRate(earlier, kind, work)
  const isOfClient = kind === "bill" && (clientId !== null || projectId !== null)
  const own = isOfClient ? yield* clients.currencyFor(who, { clientId, projectId }) : undefined
  if (own !== undefined && own !== currency && before?.currency !== currency) {
    return [`rate is in ${currency}, and the client pays in ${own}: ${isItRight}`]
  }
  return before !== undefined && before.currency === currency && isFarFrom(amount, before.amount)
    ? [
        `rate is ${amountText(amount, currency)} an hour, and ${amountText(before.amount, currency)} is in force from ${before.effectiveDate}: ${isItRight}`
      ]
    : []
})
