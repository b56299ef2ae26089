import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../support/engines/DynamoEngine.ts"
import { allOAuthSuites } from "./suites/allOAuthSuites.ts"
import { runOAuthSuites } from "./support/defineOAuthSuite.ts"

runOAuthSuites("OAuth on DynamoDB", DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())), allOAuthSuites)
