import { setTimeout } from "node:timers/promises"
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { assert, describe, it } from "@effect/vitest"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { FeedPace } from "@hourbook/store-dynamodb/writes/LogFloor"
import { Effect, Fiber, Layer } from "effect"
import { inject } from "vitest"
import { localClient, newTable } from "../../engines/DynamoEngine.ts"
import { followWriters } from "../../suites/store/log/feedFollowers.ts"
import { writers } from "../../support/data/feed/writers.ts"
import { rounds } from "../../support/run/rounds.ts"

/** So close to the clock that what is stopped on its way comes too late. */
const pace = { behind: 100, every: 100 }

/** Stops some transactions between composing and sending them, and loses the answers of others. */
const troubled = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (String(context["commandName"]) !== "TransactWriteItemsCommand") return next(args)
      if (Math.random() < 0.1) await setTimeout(800)
      const answer = await next(args)
      if (Math.random() < 0.1) throw Object.assign(new Error("socket hang up"), { name: "Error", code: "ECONNRESET" })
      return answer
    },
    { step: "initialize", name: "troubled" }
  )

describe("Those who follow the changes on DynamoDB", () => {
  it.live(
    "miss nothing of 16 writers, of answers that get lost and of processes that are killed",
    () =>
      Effect.gen(function* () {
        const table = newTable()
        const client = { ...localClient, endpoint: inject("dynamoEndpoint") }
        yield* createTable.pipe(Effect.provide(Dynamo.layer({ table, client })))
        const start = Layer.build(
          DynamoStore.layer.pipe(
            Layer.provide([Dynamo.layer({ table, client, configure: troubled }), Layer.succeed(FeedPace, pace)]),
            Layer.fresh
          )
        ).pipe(Effect.orDie)
        const store = yield* start
        const found = yield* followWriters(rounds(120, 10_000), (who, places) =>
          Effect.forEach(
            Array.from({ length: rounds(2, 120) }),
            () =>
              Effect.gen(function* () {
                const other = yield* start
                const writing = yield* Effect.forkChild(
                  Effect.provideContext(writers(who, { steps: 1000, count: 4, places }), other)
                )
                yield* Effect.sleep("500 millis")
                yield* Fiber.interrupt(writing)
              }).pipe(Effect.scoped),
            { discard: true }
          )
        ).pipe(Effect.provideContext(store), Effect.provide(PublicHolidays.layer))
        assert.isAbove(found.written, 60)
        if (process.env["TEST_LONG"] === "1") yield* Effect.log(found)
      }).pipe(Effect.scoped),
    rounds(600_000, 3_600_000)
  )
})
