import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { storedOAuthSuites } from "../suites/oauth/allOAuthSuites.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"
import { noteArtifacts } from "../support/oauth/noteArtifacts.ts"

const { everyKindWasStored, noting } = noteArtifacts()

runOAuthSuites(
  "OAuth on PostgreSQL",
  noting(PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine()))),
  storedOAuthSuites
)

everyKindWasStored("on PostgreSQL")
