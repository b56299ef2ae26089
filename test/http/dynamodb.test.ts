import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../support/engines/DynamoEngine.ts"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"

runHttpSuites(
  "the public interface on DynamoDB",
  DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())),
  allHttpSuites
)
