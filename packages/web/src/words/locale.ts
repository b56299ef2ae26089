import { getLocale } from "../paraglide/runtime.js"

export type Language = "en" | "de"

/** The languages that the messages are written in. */
export const languages: ReadonlyArray<Language> = ["en", "de"]

/** The language of a browser that has not been asked. */
export const browserLanguage = (preferred: ReadonlyArray<string> = navigator.languages): Language =>
  preferred.some((tag) => tag.toLowerCase().startsWith("de")) && !(preferred[0] ?? "").toLowerCase().startsWith("en")
    ? "de"
    : "en"

/** How figures and dates are written: the browser's region where it fits the language, such as en-GB. */
export const formatLocale = (): string => {
  const language = getLocale()
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language
}
