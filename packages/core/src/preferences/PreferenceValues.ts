import { Schema, Struct } from "effect"
import { MemberMailKind } from "../mail/MemberMailKind.ts"
import { wholeNumber } from "../values/Check.ts"

/** The languages of pages, papers and files. */
export const languages = ["en", "de"] as const

/** How a person wants to see and use the pages of a workspace. Nothing that others see depends on it. */
export const PreferenceValues = Schema.Struct({
  theme: Schema.Literals(["system", "light", "dark"]),
  /** Null: what the browser asks for. */
  language: Schema.NullOr(Schema.Literals(languages)),
  weekStart: Schema.Literals(["monday", "sunday", "saturday"]),
  durations: Schema.Literals(["clock", "decimal"]),
  /** The length of a full day, in minutes. */
  minutesPerDay: wholeNumber(1, 1440, { description: "The length of a full day, in minutes.", examples: [480] }),
  /** Whether single keys act. */
  shortcuts: Schema.Boolean,
  /** The kinds of mails that the person does not get. */
  mutedMails: Schema.Array(MemberMailKind)
})
export type PreferenceValues = typeof PreferenceValues.Type

/** What a person has chosen. The rest follows the defaults, also when these change. */
export const ChosenPreferences = PreferenceValues.mapFields(Struct.map(Schema.optionalKey))
export type ChosenPreferences = typeof ChosenPreferences.Type

/** Where a person has chosen nothing. */
export const defaultPreferences: PreferenceValues = {
  theme: "system",
  language: null,
  weekStart: "monday",
  durations: "clock",
  minutesPerDay: 480,
  shortcuts: true,
  mutedMails: []
}
