import type { Language } from "@hourbook/contract/data"
import { setDurationStyle } from "../format/duration.ts"
import { browserLanguage } from "../format/locale.ts"
import { overwriteGetLocale } from "../paraglide/runtime.js"
import { defaultPreferences, type Preferences } from "./SessionData.ts"

const stored = "hourbook-looks"

let language: Language = "en"

const apply = ({ durations, language: chosen, theme }: Preferences): void => {
  language = chosen ?? browserLanguage()
  setDurationStyle(durations)
  document.documentElement.lang = language
  if (theme === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
}

const remembered = (): Preferences => {
  try {
    return { ...defaultPreferences, ...JSON.parse(localStorage.getItem(stored) ?? "{}") }
  } catch {
    return defaultPreferences
  }
}

/** Theme and language as they were the last time in this browser, before the server is asked. */
export const startAppearance = (): void => {
  overwriteGetLocale(() => language)
  apply(remembered())
}

/** Takes over a person's preferences. True when the language changed, so that the page must be drawn anew. */
export const applyAppearance = (preferences: Preferences): boolean => {
  const before = language
  localStorage.setItem(stored, JSON.stringify(preferences))
  apply(preferences)
  return before !== language
}
