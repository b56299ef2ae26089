import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { storedSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"

runHttpSuites(
  "the public interface on DynamoDB",
  DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())),
  storedSuites
)
