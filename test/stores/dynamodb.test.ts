import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { allSuites } from "../suites/store/allSuites.ts"

allSuites("DynamoDB", DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())))
