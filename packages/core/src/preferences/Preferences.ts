import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import { PreferencesRepository } from "./PreferencesRepository.ts"
import { ChosenPreferences, defaultPreferences, type PreferenceValues } from "./PreferenceValues.ts"

const sound = checked(ChosenPreferences)

/** How the caller wants to see and use the pages of the workspace. Every member who may read changes their own. */
export class Preferences extends Context.Service<Preferences>()("@hourbook/core/preferences/Preferences", {
  make: Effect.gen(function* () {
    const repository = yield* PreferencesRepository

    const get = traced("Preferences.get")(function* (who: Principal): Effect.fn.Return<PreferenceValues, CoreError> {
      yield* Policy.mayRead(who)
      const { userId, workspaceId } = who.member
      return { ...defaultPreferences, ...(yield* repository.find({ workspaceId, userId })) }
    })

    /** Any of them; the others stay as they are. */
    const put = traced("Preferences.put")(function* (
      who: Principal,
      changes: ChosenPreferences
    ): Effect.fn.Return<PreferenceValues, CoreError> {
      yield* Policy.mayRead(who)
      const { userId, workspaceId } = who.member
      const wanted = yield* sound(changes)
      if (yield* DryRun) return { ...(yield* get(who)), ...wanted }
      const chosen = yield* repository.choose({ workspaceId, userId }, wanted)
      if (Option.isNone(chosen)) return yield* new NotFound({ entity: "member", id: userId })
      return { ...defaultPreferences, ...chosen.value }
    })

    return { get, put }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
