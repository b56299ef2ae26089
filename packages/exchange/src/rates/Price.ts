import { type Decimal, divideRounded, rounded, toPlain } from "../values/Decimal.ts"

/** The price of an hour in a currency, both in one text so that equal ones are equal: `80 EUR`. */
export type Price = string

const decimals = 4
const secondsAnHour = 3600n
/** An amount of a shorter line is that of several prices, since it was rounded. */
const shortest = 900

export const priceOf = (value: Decimal, currency: string): Price => `${toPlain(rounded(value, decimals))} ${currency}`

export const amountIn = (price: Price): string => price.slice(0, price.indexOf(" "))
export const currencyIn = (price: Price): string => price.slice(price.indexOf(" ") + 1)

/** What an hour costs at a price, for a length in seconds, in the decimals of an amount. */
const amountFor = (price: Decimal, seconds: number, scale: number): bigint =>
  divideRounded(price.units * BigInt(seconds) * 10n ** BigInt(scale), secondsAnHour * 10n ** BigInt(price.scale))

/** The price of an hour with the fewest decimals that comes to an amount; undefined where the line is too short to tell. */
export const hourlyOf = ({ scale, units }: Decimal, seconds: number): Decimal | undefined => {
  if (units <= 0n || seconds < shortest) return undefined
  const [of, at] = scale < 2 ? [units * 10n ** BigInt(2 - scale), 2] : [units, scale]
  for (let digits = 0; digits <= 2; digits++) {
    const price = {
      units: divideRounded(of * secondsAnHour * 10n ** BigInt(digits), BigInt(seconds) * 10n ** BigInt(at)),
      scale: digits
    }
    if (amountFor(price, seconds, at) === of) return price
  }
  return undefined
}
