import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { storedSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { noteOperations, withoutStore } from "../support/http/noteOperations.ts"
import { straight } from "../support/http/stack.ts"

const { everyOperationSucceeded, noting } = noteOperations()

runHttpSuites(
  "the public interface on DynamoDB",
  DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())),
  storedSuites,
  { way: noting(straight) }
)

everyOperationSucceeded("on DynamoDB", withoutStore)
