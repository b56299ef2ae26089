import { MemberMailKind } from "@hourbook/core/mail/MemberMailKind"
import { PreferenceValues } from "@hourbook/core/preferences/PreferenceValues"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aFlag, namedBody, sentFlag, sentNumber } from "../shapes/Fields.ts"

const fields = PreferenceValues.fields
const theme = fields.theme.annotate({ description: "Light, dark, or as the device says.", examples: ["system"] })
const language = fields.language.annotate({
  description: "The language of the pages; null for what the browser asks for.",
  examples: ["de"]
})
const weekStart = fields.weekStart.annotate({ description: "The first day of a week.", examples: ["monday"] })
const durations = fields.durations.annotate({
  description: "How durations are shown: clock as 2:30, decimal as 2.5.",
  examples: ["clock"]
})

const mutedMails = Schema.Array(
  MemberMailKind.annotate({ description: "A kind of mails.", examples: ["sheet_submitted"] })
).annotate({ description: "The kinds of mails that you do not get; none by default." })

export const PreferencesWire = Schema.Struct({
  theme,
  language,
  week_start: weekStart,
  durations,
  hours_per_day: aCount("The length of a full day, in minutes.", 480),
  shortcuts: aFlag("Whether single keys act."),
  muted_mails: mutedMails
}).annotate({ identifier: "Preferences", description: "How a person wants to see and use the pages." })

export const PreferencesPatch = Schema.Struct({
  theme: Schema.optionalKey(theme),
  language: Schema.optionalKey(language),
  weekStart: Schema.optionalKey(weekStart),
  durations: Schema.optionalKey(durations),
  minutesPerDay: Schema.optionalKey(sentNumber(fields.minutesPerDay)),
  shortcuts: sentFlag("Whether single keys act.").pipe(Schema.optionalKey),
  mutedMails: Schema.optionalKey(mutedMails)
}).pipe(
  Schema.encodeKeys({ weekStart: "week_start", minutesPerDay: "hours_per_day", mutedMails: "muted_mails" }),
  namedBody("PreferencesPatch", "The preferences to change.")
)

export const PreferencesResponse = ok("PreferencesResponse", { preferences: PreferencesWire })

/** What a person has chosen for the pages of one workspace. */
export class PreferencesApi extends HttpApiGroup.make("preferences")
  .add(
    HttpApiEndpoint.get("get", "/", { success: PreferencesResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read how you want to see and use the pages"),
    HttpApiEndpoint.put("amend", "/", { payload: PreferencesPatch, success: PreferencesResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Change some of your preferences; any key may")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/me/preferences")
  .annotate(OpenApi.Description, "How you want to see and use the pages.") {}
