import { assert, describe, it } from "@effect/vitest"
import { eachInSlices } from "@hourbook/core/scheduling/inSlices"
import { asErrand, CurrentErrand } from "@hourbook/core/scheduling/loopTurns"
import { Effect } from "effect"

/** Keeps the processor busy. */
const work = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

describe("work in slices that holds a session", () => {
  it.live("ends before older work of its workspace that holds none", () =>
    Effect.gen(function* () {
      const ended: Array<string> = []
      const request = (name: string, holding: number) =>
        asErrand(
          Effect.gen(function* () {
            const errand = yield* CurrentErrand
            assert(errand !== undefined)
            errand.workspaceId = "busy"
            errand.holding += holding
            yield* eachInSlices(Array.from({ length: 160 }), () => work(0.25))
            errand.holding -= holding
            ended.push(name)
          })
        )
      const all = [request("printing", 0), request("mapping", 0), request("reading", 1), request("reading too", 2)]
      yield* Effect.all(all, { concurrency: "unbounded" })
      assert.deepStrictEqual(ended, ["reading", "reading too", "printing", "mapping"])
    })
  )
})
