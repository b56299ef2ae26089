import { assert } from "@effect/vitest"
import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import type { ChosenPreferences } from "@hourbook/core/preferences/PreferenceValues"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aMember } from "../../../support/data/builders.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { defineSuite } from "../defineSuite.ts"

export const preferences = defineSuite("PreferencesRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    return { ...fixture, preferences: yield* PreferencesRepository, members: yield* MemberRepository }
  })

  it.effect("adds to what a member has chosen in this workspace, and keeps the fields of two calls at once", () =>
    Effect.gen(function* () {
      const { carl, mary, preferences } = yield* open
      assert.deepStrictEqual(yield* preferences.find(mary.member), {})
      assert.deepStrictEqual(
        yield* preferences.choose(mary.member, { theme: "dark", shortcuts: false, minutesPerDay: 450 }),
        Option.some({ theme: "dark", shortcuts: false, minutesPerDay: 450 })
      )
      yield* Effect.all(
        [
          preferences.choose(mary.member, { language: "de", theme: "light" }),
          preferences.choose(mary.member, { weekStart: "saturday" }),
          preferences.choose(mary.member, { durations: "decimal" })
        ],
        { concurrency: "unbounded" }
      )
      const chosen: ChosenPreferences = {
        theme: "light",
        shortcuts: false,
        minutesPerDay: 450,
        language: "de",
        weekStart: "saturday",
        durations: "decimal"
      }
      assert.deepStrictEqual(yield* preferences.find(mary.member), chosen)
      assert.deepStrictEqual(
        yield* preferences.choose(mary.member, { language: null }),
        Option.some({ ...chosen, language: null })
      )
      assert.deepStrictEqual(yield* preferences.find(carl.member), {})
      const stranger = yield* seedWorkspace
      const elsewhere = { userId: mary.member.userId, workspaceId: stranger.workspace.id }
      assert.deepStrictEqual(yield* preferences.find(elsewhere), {})
      assert.deepStrictEqual(yield* preferences.choose(elsewhere, { theme: "dark" }), Option.none())
    })
  )

  it.effect("ends with the membership, and does not come back with it", () =>
    Effect.gen(function* () {
      const { mary, max, members, preferences, workspace } = yield* open
      for (const { member } of [mary, max]) yield* preferences.choose(member, { theme: "dark" })
      yield* members.remove(mary.member)
      assert.deepStrictEqual(yield* preferences.find(mary.member), {})
      assert.deepStrictEqual(yield* preferences.choose(mary.member, { theme: "light" }), Option.none())
      assert.deepStrictEqual(yield* preferences.choose(aMember(workspace.id), { theme: "light" }), Option.none())
      yield* members.add({ member: mary.member, key: null, idempotency: null })
      assert.deepStrictEqual(yield* preferences.find(mary.member), {})
      assert.deepStrictEqual(yield* preferences.find(max.member), { theme: "dark" })
    })
  )
})
