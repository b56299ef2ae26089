import { assert, layer } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { RequestWait } from "@hourbook/core/scheduling/StoreWait"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { Stack, stackOn } from "../support/http/stack.ts"

/** Reports read at one moment, which this store cannot. A store must know the request, whose waits it may limit together. */
const away = Layer.succeed(
  Snapshot,
  Snapshot.of({
    of: () =>
      Effect.flatMap(RequestWait, (wait) =>
        Effect.die(wait === undefined ? new Error("no request") : new StoreUnavailable({ cause: "away" }))
      )
  })
)

layer(stackOn(Layer.merge(MemoryStore.layer, away)), { excludeTestServices: true })("a store that is away", (it) => {
  it.effect("is 503 with Retry-After over REST, and for assistants the advice to wait", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const fetch = yield* (yield* Stack).fetch
      const request = new Request("http://hourbook.test/api/reports/debtors", {
        headers: { "x-api-key": owner.full.key! }
      })
      const { headers, status } = yield* Effect.promise(() => fetch(request))
      assert.deepStrictEqual([status, headers.get("retry-after")], [503, "2"])
      const assistant = yield* assistantOf(owner.full.key)
      yield* assistant.refused("report_debtors", {}, /^unavailable: .*\nNext: Wait 2 seconds/u)
    })
  )
})
