import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { allSuites } from "../suites/store/allSuites.ts"
import { feedReach } from "../suites/store/log/changeFeed.ts"

/** Far enough behind the clock for most of many writers at once. */
const pace = { behind: 500, every: 200 }

/** Thousands of lines take too long one transaction after another. */
allSuites("DynamoDB", DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine({ pace }))), { elsewhere: [feedReach] })
