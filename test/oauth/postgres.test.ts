import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../support/engines/PostgresEngine.ts"
import { allOAuthSuites } from "./suites/allOAuthSuites.ts"
import { runOAuthSuites } from "./support/defineOAuthSuite.ts"

runOAuthSuites("OAuth on PostgreSQL", PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine())), allOAuthSuites)
