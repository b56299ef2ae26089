import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Layer } from "effect"
import { layerDynamoEngine } from "../engines/DynamoEngine.ts"
import { storedOAuthSuites } from "../suites/oauth/allOAuthSuites.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"
import { noteArtifacts } from "../support/oauth/noteArtifacts.ts"

const { everyKindWasStored, noting } = noteArtifacts()

runOAuthSuites(
  "OAuth on DynamoDB",
  noting(DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine()))),
  storedOAuthSuites
)

everyKindWasStored("on DynamoDB")
