import type { Language } from "@hourbook/contract/data"
import { scriptNames } from "./scriptNames.ts"
import { type Words, wordsOf } from "./words.ts"

/** A day, `2026-03-01`. */
export type Day = string

/** Exact decimal text, `-12.5`. */
export type Decimal = string

/** Words, dates and figures of one language and region. */
export interface Writing {
  readonly locale: string
  readonly words: Words
  /** An amount with its currency and so many digits after the point; as many as usual without a number. */
  readonly money: (amount: Decimal, currency: string, digits?: number) => string
  readonly plain: (amount: Decimal, digits: number) => string
  /** `3 Nov`. */
  readonly shortDay: (day: Day) => string
  /** `3 Nov 2026`. */
  readonly mediumDay: (day: Day) => string
  /** `Tuesday, 3 November 2026`. */
  readonly fullDay: (day: Day) => string
  /** `November 2026`. */
  readonly month: (day: Day) => string
  /** `2 Nov 2026, 09:14 CET`, of a moment in UTC. */
  readonly moment: (at: string, zone: string) => string
  /** A whole month by its name, other days by the first and the last. */
  readonly days: (from: Day, to: Day) => string
  /** `2:30`. */
  readonly hours: (minutes: number) => string
  /** That characters are not printed, by the names of their scripts. */
  readonly lacking: (characters: Iterable<string>) => string
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/u.test(text)

/** Intl writes decimal text exactly, however many digits it has. */
const written = (format: Intl.NumberFormat, amount: Decimal): string => {
  if (!isDecimal(amount)) throw new Error(`no decimal: ${amount}`)
  return format.format(amount)
}

/** Symbols of currencies that the font of the paper lacks. */
const unprintable = /[\u0e3f\u17db\u200f\u0600-\u06ff]/u

/** How each currency is named: by its short symbol, unless another of the same paper has it too. */
const displayOf = (locale: string, currencies: ReadonlyArray<string>) => {
  const symbolOf = (currency: string): string =>
    new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency
  const symbols = new Map([...new Set(currencies)].map((currency) => [currency, symbolOf(currency)]))
  const isShared = (symbol: string): boolean => [...symbols.values()].filter((other) => other === symbol).length > 1
  return (currency: string): "code" | "narrowSymbol" => {
    const symbol = symbols.get(currency) ?? symbolOf(currency)
    return isShared(symbol) || unprintable.test(symbol) ? "code" : "narrowSymbol"
  }
}

/** How many digits after the point a currency usually has. */
export const usualDigits = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2

const isMonth = (from: Day, to: Day): boolean => {
  const last = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).toISOString()
  return from.endsWith("-01") && to === last.slice(0, 10)
}

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The language of words, and the locale of dates and figures: `de` and `de-AT`. */
export interface InLanguage {
  readonly language: Language
  readonly locale: string
}

/** Writes for a paper with some currencies. */
export const writingOf = ({ language, locale }: InLanguage, currencies: ReadonlyArray<string>): Writing => {
  const numbers = new Map<string, Intl.NumberFormat>()
  const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options)
    const found = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
    numbers.set(key, found)
    return found
  }
  const exactly = (digits: number | undefined) =>
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const dayIn = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" })
    return (day: Day): string => format.format(utc(day))
  }
  const display = displayOf(locale, currencies)
  const mediumDay = dayIn({ day: "numeric", month: "short", year: "numeric" })
  const month = dayIn({ month: "long", year: "numeric" })
  return {
    locale,
    words: wordsOf[language],
    money: (amount, currency, digits) =>
      written(
        numberFormat({ style: "currency", currency, currencyDisplay: display(currency), ...exactly(digits) }),
        amount
      ),
    plain: (amount, digits) => written(numberFormat(exactly(digits)), amount),
    shortDay: dayIn({ day: "numeric", month: "short" }),
    mediumDay,
    fullDay: dayIn({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    month,
    moment: (at, zone) =>
      new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        timeZone: zone,
        timeZoneName: "short"
      }).format(new Date(at)),
    days: (from, to) => (isMonth(from, to) ? month(from) : `${mediumDay(from)} – ${mediumDay(to)}`),
    hours: (minutes) => `${numberFormat({}).format(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, "0")}`,
    lacking: (characters) => wordsOf[language].lacking(scriptNames(characters, locale, wordsOf[language]))
  }
}
