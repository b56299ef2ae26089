import { setTimeout } from "node:timers/promises"
import type { DynamoDBClient, TransactWriteItemsCommandInput } from "@aws-sdk/client-dynamodb"
import { assert, describe, it } from "@effect/vitest"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Effect, Layer } from "effect"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { closeUnderWriters, heldText } from "../../support/data/closing/closeUnderWriters.ts"
import { rounds } from "../../support/run/rounds.ts"

/** Holds some transactions for 3 s between composing and sending them, and loses the answers of others. */
const troubled = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (String(context["commandName"]) !== "TransactWriteItemsCommand") return next(args)
      const { TransactItems = [] } = args.input as TransactWriteItemsCommandInput
      const isHeld = TransactItems.some(({ Put }) => Put?.Item?.["description"]?.S === heldText)
      if (isHeld) await setTimeout(3000)
      const answer = await next(args)
      if (Math.random() < 0.02) throw Object.assign(new Error("socket hang up"), { name: "Error", code: "ECONNRESET" })
      return answer
    },
    { step: "initialize", name: "troubled" }
  )

describe("closed books on DynamoDB", () => {
  it.live(
    "refuse what is held for 3 s between composing and sending, and what is sent again",
    () =>
      Effect.gen(function* () {
        const found = yield* closeUnderWriters({
          closes: rounds(4, 60),
          pause: rounds(500, 1000),
          oneHeldIn: 40,
          isHeldByStore: true
        })
        assert.isAbove(found.written, 20)
        assert.isAbove(found.refused, 0)
      }).pipe(
        Effect.provide(DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine({ configure: troubled })))),
        Effect.scoped
      ),
    rounds(600_000, 1_800_000)
  )
})
