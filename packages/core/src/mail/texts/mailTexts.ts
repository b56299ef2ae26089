import { type Instant, toMillis } from "../../values/Instant.ts"
import { type Amount, type CurrencyCode, toText } from "../../values/Money.ts"
import { english } from "./english.ts"
import { german } from "./german.ts"
import type { MailLanguage, MailTexts } from "./MailText.ts"

export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { en: english, de: german }

const locales: Readonly<Record<MailLanguage, string>> = { en: "en-GB", de: "de-DE" }

/** A day as a sentence has it: `3 March 2026`. */
export const dayText = (language: MailLanguage, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(`${day}T00:00:00.000Z`)
  )

/** A moment as a sentence has it, in a time zone: `3 March 2026 at 10:30`. */
export const momentText = (language: MailLanguage, at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeStyle: "short", timeZone }).format(toMillis(at))

const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/u.test(text)

/** An amount as a sentence has it: `EUR 1,200.00`. Intl writes decimal text exactly, however many digits it has. */
export const amountText = (language: MailLanguage, amount: Amount, currency: CurrencyCode): string => {
  const digits = toText(amount)
  const format = new Intl.NumberFormat(locales[language], { style: "currency", currency, currencyDisplay: "code" })
  return isDecimal(digits) ? format.format(digits) : `${digits} ${currency}`
}
