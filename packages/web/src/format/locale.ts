import { type Language, languages } from "@hourbook/contract/data"
import { getLocale } from "../paraglide/runtime.js"

/** The language of a browser that has not been asked: the first of its languages that the pages have, and English for one that begins with it. */
export const browserLanguage = (preferred: ReadonlyArray<string> = navigator.languages): Language => {
  const [english, ...others] = languages
  const [first = "", ...rest] = preferred.map((tag) => tag.toLowerCase())
  if (first.startsWith(english)) return english
  return [first, ...rest].flatMap((tag) => others.filter((language) => tag.startsWith(language)))[0] ?? english
}

/** Whether figures and dates can be written by it. Browsers of a system without a language say `en-US@posix`. */
const isKnown = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The region of a browser where it fits a language, such as en-GB. */
export const localeFor = (language: string, preferred: ReadonlyArray<string>): string =>
  preferred.find((tag) => tag.toLowerCase().startsWith(language) && isKnown(tag)) ?? language

/** How figures and dates are written. */
export const formatLocale = (): string => localeFor(getLocale(), navigator.languages)

/** The language of files and papers as the server takes it: with its region where that is a plain one. */
export const sentLanguage = (locale: string): string => /^[a-z]{2}(?:-[A-Za-z]{2}$)?/u.exec(locale)?.[0] ?? "en"
