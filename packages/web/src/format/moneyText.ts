import { formatLocale } from "./locale.ts"

/** An amount as decimal text, exact: `1234.56`. */
export type Decimal = `${number}`

const isDecimal = (text: string): text is Decimal => /^-?\d{1,11}(\.\d{1,4})?$/u.test(text)

const spaces = /[\s\u00a0\u2009\u202f'’]/gu
const notOfNumber = /\p{Sc}|\p{L}+\.?/gu

/** What people write for a currency besides its code and sign, or before a sign: `Fr.`, `kr`, `US$`. */
const shortNames = /^(?:s?fr|kr|zł|zl|kč|kc|ft|lei|лв|руб|грн|din|rs?|rm|us|ca?|au?|nz|hk|nt|mx|s)$/iu

const isCode = (letters: string): boolean => Intl.supportedValuesOf("currency").includes(letters.toUpperCase())
const grouped = { ".": /^\d{1,3}(\.\d{3})+$/u, ",": /^\d{1,3}(,\d{3})+$/u }

/** What a locale writes before the digits behind the point. */
const pointOf = (locale: string): "," | "." =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === "decimal" && value === ",")
    ? ","
    : "."

const otherThan = (separator: "," | "."): "," | "." => (separator === "," ? "." : ",")

/** Takes the separators of thousands out and makes the decimal one a point. */
const plain = (typed: string, point: "," | "."): string => {
  const both = typed.includes(",") && typed.includes(".")
  const last = typed.lastIndexOf(",") > typed.lastIndexOf(".") ? "," : "."
  if (both) {
    const [whole = "", ...rest] = typed.split(last)
    return grouped[otherThan(last)].test(whole) ? [whole.replaceAll(otherThan(last), ""), ...rest].join(".") : ""
  }
  const isGrouped = last !== point || typed.split(point).length > 2
  return isGrouped && grouped[last].test(typed) ? typed.replaceAll(last, "") : typed.replaceAll(",", ".")
}

/**
 * The amount that a person means, read by the locale's separators: `1.234,56` in German, `1,234.56` in English,
 * with or without a currency. Undefined for what is no amount, has other letters, or more than 4 digits behind the point.
 */
export const decimalOf = (text: string, locale: string = formatLocale()): Decimal | undefined => {
  let isOther = false
  const number = text.trim().replace(notOfNumber, (part) => {
    const letters = part.replace(".", "")
    if (isCode(letters)) return part.slice(letters.length)
    if (/\p{L}/u.test(part) && !shortNames.test(letters)) isOther = true
    return ""
  })
  if (isOther) return undefined
  const bare = number.replace(spaces, "").replace("−", "-")
  const sign = bare.startsWith("-") ? "-" : ""
  const digits = plain(bare.slice(sign.length), pointOf(locale))
  const filled = digits.startsWith(".") ? `0${digits}` : digits.endsWith(".") ? digits.slice(0, -1) : digits
  const read = `${sign}${filled.replace(/^0+(?=\d)/u, "")}`
  return isDecimal(read) ? read : undefined
}

/** The currency whose code is typed with an amount, and the euro by its sign: others share theirs. */
export const currencyIn = (text: string): string | undefined =>
  (text.match(/\p{L}+/gu) ?? []).find(isCode)?.toUpperCase() ?? (text.includes("€") ? "EUR" : undefined)

/** An amount of the interface as decimal text, without rounding. */
export const decimalFrom = (amount: number): Decimal | undefined => {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(4).replace(/0+$/u, "")
  return isDecimal(text) ? text : undefined
}

const digitsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An amount as it is typed into a field: the locale's point, no thousands. */
export const amountText = (amount: Decimal, currency: string, locale: string = formatLocale()): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: amount.includes(".") ? digitsOf(currency) : 0,
    maximumFractionDigits: 4
  }).format(amount)

/** Decimal text with the point that the locale writes. */
export const typedNumber = (number: string, locale: string = formatLocale()): string =>
  number.replace(".", pointOf(locale))

/** An amount in words, so that a person sees what was understood: `1,234.56 euros`. */
export const amountWords = (amount: Decimal, currency: string, locale: string = formatLocale()): string => {
  if (!/^[A-Z]{3}$/u.test(currency)) return `${amountText(amount, currency, locale)} ${currency}`.trim()
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "name",
    maximumFractionDigits: 4
  }).format(amount)
}
