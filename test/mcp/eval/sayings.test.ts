import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { openTeam } from "../../support/http/callers.ts"
import { matcher } from "../../tools/eval/match.ts"
import { sayings } from "../../tools/eval/sayings.ts"
import { onMemory } from "../onMemory.ts"

/** How many sayings the words of a list lead to the right tool: first, or among the first five. */
const least = { first: 140, five: 190 }

onMemory("two hundred sayings", (it) => {
  it.effect("are for every tool, and the words of its listing lead to it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { tools } = yield* assistantOf(owner.full.key)
      const listed = yield* Effect.promise(tools)
      const names = listed.map(({ name }) => name)
      assert.includeMembers(Object.keys(sayings), names)
      const match = matcher(listed)
      const all = Object.entries(sayings).flatMap(([tool, some]) =>
        !names.includes(tool) ? [] : some.map((saying) => ({ tool, saying }))
      )
      assert.isAtLeast(all.length, 200)
      const places = all.map(({ saying, tool }) => ({ saying, tool, place: match(saying).indexOf(tool) }))
      const within = (most: number) => places.filter(({ place }) => place < most).length
      const missed = places.filter(({ place }) => place >= 5).map(({ saying, tool }) => `${tool}: ${saying}`)
      assert.isAtLeast(within(5), least.five, missed.join("\n"))
      assert.isAtLeast(within(1), least.first)
    })
  )
})
