import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { allSuites } from "../suites/store/allSuites.ts"
import { feedReach } from "../suites/store/log/changeFeed.ts"
import { feedFollowers } from "../suites/store/log/feedFollowers.ts"

/** Thousands of lines take too long one transaction after another. Fewer are followed in `dynamodb/feedFollowers`. */
allSuites("DynamoDB", DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine())), {
  elsewhere: [feedReach, feedFollowers]
})
