import { Preferences } from "@hourbook/core/preferences/Preferences"
import type { PreferenceValues } from "@hourbook/core/preferences/PreferenceValues"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import { PreferencesApi, type PreferencesResponse } from "./preferencesContract.ts"

export const preferencesToWire = (values: PreferenceValues): DataOf<typeof PreferencesResponse>["preferences"] => ({
  theme: values.theme,
  language: values.language,
  week_start: values.weekStart,
  durations: values.durations,
  hours_per_day: values.minutesPerDay,
  shortcuts: values.shortcuts,
  muted_mails: values.mutedMails
})

const toResponse = (values: PreferenceValues): DataOf<typeof PreferencesResponse> => ({
  preferences: preferencesToWire(values)
})

const api = apiOf(PreferencesApi)

const handlers = groupOf(
  api,
  "preferences",
  Effect.fnUntraced(function* (handlers) {
    const preferences = yield* Preferences

    return handlers.handleAll({
      get: () => respond((who) => preferences.get(who), { data: toResponse }),

      amend: ({ payload }) =>
        respond((who) => Effect.flatMap(someChange(payload), (changes) => preferences.put(who, changes)), {
          data: toResponse
        })
    })
  })
)

export const routes = routesOf(api, handlers)
