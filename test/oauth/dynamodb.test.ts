import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { allOAuthSuites } from "../suites/oauth/allOAuthSuites.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"

runOAuthSuites("OAuth on DynamoDB", DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())), allOAuthSuites)
