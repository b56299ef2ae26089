import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../support/engines/PostgresEngine.ts"
import { allSuites } from "./suites/allSuites.ts"

allSuites("PostgreSQL", PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine())))
