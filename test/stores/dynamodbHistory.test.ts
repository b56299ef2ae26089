import { assert, describe, it } from "@effect/vitest"
import { Background } from "@hourbook/core/shared/Background"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { readSummaries, removeSummaries } from "@hourbook/store-dynamodb/totals/summaries"
import { Effect, Fiber, Layer } from "effect"
import { capacityCounter } from "../engines/capacityCounter.ts"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { openHistory } from "../support/data/openHistory.ts"
import { at, Stack, stackOn } from "../support/http/stack.ts"

const endOfMarch = at("2026-03-31T12:00:00.000Z")

describe("reports of a long history on DynamoDB", () => {
  it.live("have closed months summarized in the background, and then take a fraction for the same answer", () => {
    const counter = capacityCounter()
    const engine = layerDynamoEngine({ configure: counter.configure })
    const fibers: Array<Fiber.Fiber<unknown, unknown>> = []
    const background = Layer.succeed(Background, (fiber) => fibers.push(fiber))
    const store = DynamoStore.layer.pipe(Layer.provide(background), Layer.provide(engine))
    return Effect.gen(function* () {
      const { secret, workspace } = yield* openHistory({
        people: 40,
        clients: 8,
        projects: 24,
        from: "2024-09",
        to: "2026-03",
        closed: "totals"
      })
      const { send } = yield* Stack
      const report = Effect.fnUntraced(function* (path: string) {
        counter.take()
        const { body } = yield* endOfMarch(send("GET", `/api/reports/${path}`, { key: secret }))
        return { data: body.data, ...counter.take() }
      })
      const paths = ["team", "debtors", "debtors?view=projects"]
      const before = yield* Effect.forEach(paths, report)
      assert.lengthOf(fibers, 1)
      yield* Effect.forEach(fibers, Fiber.await)
      const dynamo = yield* Dynamo
      // Time, payments and payouts, each of 18 months and 2 years, of which 2024 and 2025 are over.
      assert.strictEqual((yield* readSummaries(dynamo, workspace.id)).size, 3 * (18 + 2))
      const after = yield* Effect.forEach(paths, report)
      for (const [index, path] of paths.entries()) {
        assert.deepStrictEqual(after[index]!.data, before[index]!.data, path)
        // By project, debts need the months of each year.
        assert.isBelow(after[index]!.read, (path.endsWith("projects") ? 1 : 0.6) * before[index]!.read, path)
      }
      yield* removeSummaries(dynamo, workspace.id)
      assert.deepStrictEqual((yield* report("team")).data, before[0]!.data)
    }).pipe(Effect.provide(Layer.merge(stackOn(store), engine)))
  })
})
