import { layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { assistantOf, clientNames } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { at, stackOn } from "../support/http/stack.ts"
import { throughEvents } from "../tools/lambda/throughEvents.ts"
import { aDaysWork } from "./aDaysWork.ts"

for (const front of ["function-url", "rest-api"] as const) {
  const stack = stackOn(MemoryStore.layer, { way: throughEvents(front) })
  layer(stack, { timeout: "10 minutes", excludeTestServices: true })(
    `a day's work on Lambda behind a ${front}`,
    (it) => {
      for (const client of clientNames) {
        it.effect(`is done by ${client}`, () =>
          Effect.gen(function* () {
            const { owner } = yield* openTeam()
            const assistant = yield* assistantOf(owner.full.key, { client })
            yield* Effect.promise(() => aDaysWork(assistant.plain))
          }).pipe(at("2026-03-03T10:00:00.000Z"))
        )
      }
    }
  )
}
