import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { allOAuthSuites } from "../suites/oauth/allOAuthSuites.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"

runOAuthSuites("OAuth on PostgreSQL", PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine())), allOAuthSuites)
