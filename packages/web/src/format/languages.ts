import type { Language } from "@hourbook/contract/data"

/** What people type in a language, and how it is called. */
interface LanguageWords {
  /** Its own name, for the choice of the language. */
  readonly name: string
  /** Days by their distance from today. */
  readonly days: Readonly<Record<string, number>>
  /** From Sunday. */
  readonly weekdays: ReadonlyArray<string>
  /** From Sunday; read in this language alone, since they are words of others. */
  readonly shortWeekdays: ReadonlyArray<string>
  /** Whether three letters of a weekday or more name it in every language: not where these are words of others. */
  readonly hasBeginnings: boolean
}

/** A row for each language, in lower case. Words are read in every language of the page, unless a field says otherwise. */
export const languageWords: Readonly<Record<Language, LanguageWords>> = {
  en: {
    name: "English",
    days: { today: 0, yesterday: -1, tomorrow: 1 },
    weekdays: ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
    shortWeekdays: [],
    hasBeginnings: true
  },
  de: {
    name: "Deutsch",
    days: { heute: 0, gestern: -1, vorgestern: -2, morgen: 1 },
    weekdays: ["sonntag", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag"],
    shortWeekdays: ["so", "mo", "di", "mi", "do", "fr", "sa"],
    hasBeginnings: false
  }
}
