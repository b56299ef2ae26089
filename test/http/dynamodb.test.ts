import { assert, describe, it } from "@effect/vitest"
import { otherSubjects } from "@hourbook/core/activity/ActivityEvent"
import { recordSubjects } from "@hourbook/core/kinds/recordKindNames"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { lateDynamo } from "../engines/lateDynamo.ts"
import { storedSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { noteOperations, withoutStore } from "../support/http/noteOperations.ts"
import { straight } from "../support/http/stack.ts"

const { configure, refused } = lateDynamo()

const { everyOperationSucceeded, noting } = noteOperations()

runHttpSuites(
  "the public interface on DynamoDB",
  DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine({ configure }))),
  storedSuites,
  { way: noting(straight) }
)

everyOperationSucceeded("on DynamoDB", withoutStore)

describe("lines of all subjects on DynamoDB", () => {
  it("came too late for the log once, and were composed again", () => {
    const late = new Set([...refused].flatMap((kind) => kind.split(" ")))
    const words = [...recordSubjects, ...otherSubjects].map((one) => (one === "client" ? "counteragent" : one))
    // Sessions are ended by others only with a membership, and what is used of budgets is told in the background.
    assert.deepStrictEqual(
      words.filter((subject) => !late.has(subject) && subject !== "session" && subject !== "budget"),
      []
    )
  })
})
