import { formatLocale } from "./locale.ts"

const formats = new Map<string, Intl.NumberFormat>()

const format = (name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${formatLocale()} ${name}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(formatLocale(), options)
  formats.set(key, made)
  return made
}

const inCurrency = (currency: string, options: Intl.NumberFormatOptions = {}) =>
  format(`${currency} ${JSON.stringify(options)}`, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...options
  })

/** An amount to its currency's last digit: `€1,234.50`. */
export const money = (amount: number, currency: string): string => inCurrency(currency).format(amount)

/** A difference of amounts, with its sign: `+€20.00`. */
export const signedMoney = (amount: number, currency: string): string =>
  inCurrency(currency, { signDisplay: "exceptZero" }).format(amount)

/** An amount as it was recorded, with all of its digits: `€1,234.50`, `€0.125`. */
export const wholeMoney = (amount: number, currency: string): string =>
  inCurrency(currency, { maximumFractionDigits: 4 }).format(amount)

/** An amount with as many digits as the lines of its ledger have, so that they add up as printed. */
export const exactMoney = (amount: number, currency: string, digits: number): string =>
  inCurrency(currency, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount)

/** The same without its currency. */
export const exactPlain = (amount: number, digits: number): string =>
  format(`plain ${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount)

/** An exchange rate with all of its digits. */
export const rateNumber = (rate: number): string => format("rate", { maximumFractionDigits: 10 }).format(rate)

/** An amount without digits behind the point, for figures at a glance. */
export const roundMoney = (amount: number, currency: string): string =>
  inCurrency(currency, { maximumFractionDigits: 0 }).format(amount)

/** An amount without its currency, for columns that name it at their head. */
export const plainMoney = (amount: number, currency: string): string => {
  const { maximumFractionDigits: digits = 2 } = inCurrency(currency).resolvedOptions()
  return exactPlain(amount, digits)
}

/** A mark of an axis, with all of the digits that round steps have: `1.25K`, `0.025`. */
export const tick = (value: number): string =>
  format("tick", { notation: "compact", maximumSignificantDigits: 3 }).format(value)

/** A short figure: `12K`. */
export const short = (value: number): string =>
  format("short", { notation: "compact", maximumFractionDigits: 1 }).format(value)

/** A number with the locale's separators. */
export const count = (value: number): string => format("count", { maximumFractionDigits: 2 }).format(value)

/** A share or change in percent, such as `12 %`. */
export const percent = (value: number, signed = false): string =>
  format(`percent ${String(signed)}`, {
    style: "percent",
    maximumFractionDigits: Math.abs(value) < 10 && value % 1 !== 0 ? 1 : 0,
    ...(signed ? { signDisplay: "exceptZero" as const } : {})
  }).format(value / 100)
