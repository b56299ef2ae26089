import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openTeam, openWith, refused } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/me/preferences"
const defaults = {
  theme: "system",
  language: null,
  week_start: "monday",
  durations: "clock",
  hours_per_day: 480,
  shortcuts: true,
  muted_mails: []
}

/** How each person wants to see the pages. */
export const preferences = defineHttpSuite("preferences", (it, { refusals }) => {
  it.effect("200 with the defaults, and with any that the caller changes, for every role with any key", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openTeam()
      for (const { read } of [owner, admin, member, client]) {
        assert.deepStrictEqual(dataOf(yield* read.get(path)), { preferences: defaults })
        assert.deepStrictEqual(dataOf(yield* read.put(path, { theme: "dark", hours_per_day: 1 })), {
          preferences: { ...defaults, theme: "dark", hours_per_day: 1 }
        })
      }
      const changes = {
        theme: "light",
        language: "de",
        week_start: "sunday",
        durations: "decimal",
        hours_per_day: 1440,
        shortcuts: false,
        muted_mails: ["budget"]
      }
      assert.deepStrictEqual(dataOf(yield* member.full.put(path, changes)), { preferences: changes })
      assert.deepStrictEqual(dataOf(yield* member.read.put(path, { language: null })), {
        preferences: { ...changes, language: null }
      })
      assert.deepStrictEqual(dataOf(yield* member.read.get(path)).preferences, { ...changes, language: null })
      assert.deepStrictEqual(dataOf(yield* owner.read.get(path)).preferences.theme, "dark")
    })
  )

  if (refusals)
    it.effect("400 for none, for what is unknown and for what is out of bounds, and nothing changes", () =>
      Effect.gen(function* () {
        const { member } = yield* openWith("member")
        for (const [wrong, code, message] of [
          [{}, "validation_error", /none of the fields/u],
          [{ theme: "blue" }, "invalid_body", /^theme: /u],
          [{ language: "fr" }, "invalid_body", /^language: /u],
          [{ week_start: null }, "invalid_body", /^week_start: /u],
          [{ durations: 1 }, "invalid_body", /^durations: /u],
          [{ hours_per_day: 0 }, "validation_error", /^hours_per_day: /u],
          [{ hours_per_day: 1441 }, "validation_error", /^hours_per_day: /u],
          [{ hours_per_day: 7.5 }, "invalid_body", /^hours_per_day: /u],
          [{ shortcuts: "yes" }, "invalid_body", /^shortcuts: /u],
          [{ theme: "dark", colour: "red" }, "invalid_body", /^colour: /u]
        ] as const) {
          refused(yield* member.full.put(path, wrong), 400, code, message)
        }
        assert.deepStrictEqual(dataOf(yield* member.read.get(path)), { preferences: defaults })
      })
    )
})
