import type { Sums } from "./ledger.ts"
import type { Currency } from "./world.ts"

const signs: Readonly<Record<Currency, string>> = {
  EUR: "(?:EUR|€|euros?)",
  USD: "(?:USD|US\\$|\\$|dollars?)",
  CHF: "(?:CHF|Fr\\.|francs?)"
}

/** An amount however it is written: `1234.50 EUR`, `€1,234.50`, `1.234,5 EUR`. Whole amounts need no decimals. */
export const money = (cents: number, currency: Currency): RegExp => {
  const [units, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100]
  const grouped = String(units).replace(/\B(?=(?:\d{3})+$)/gu, "[.,'\\u2019\\s]?")
  const decimals = rest === 0 ? "(?:[.,]0{1,2})?" : `[.,]${String(rest).padStart(2, "0").replace(/0$/u, "0?")}`
  const figure = `(?<![\\d.,])${grouped}${decimals}(?![\\d]|[.,]\\d)`
  return new RegExp(`(?:${signs[currency]}\\s?${figure}|${figure}\\s?\\**\\s?${signs[currency]})`, "u")
}

export const everySum = (sums: Sums): ReadonlyArray<RegExp> =>
  (["CHF", "EUR", "USD"] as const).flatMap((currency) => {
    const cents = sums[currency]
    return cents === undefined ? [] : [money(cents, currency)]
  })

/** A time however it is written: `7 h 30 min`, `7.5 hours`, `450 min`. */
export const time = (minutes: number): RegExp => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const clock =
    rest === 0
      ? `${hours}\\s?(?:h|hours?)\\b`
      : `${hours}\\s?(?:h|hours?),?\\s?(?:and\\s)?${rest}\\s?(?:m|min|minutes)\\b`
  const decimal = `${String(minutes / 60).replace(".", "[.,]")}\\s?(?:h|hours?)\\b`
  return new RegExp(
    `(?<!\\d)(?:${clock}|${decimal}|${hours}:${String(rest).padStart(2, "0")}|${minutes}\\s?(?:min|minutes)\\b)`,
    "u"
  )
}
