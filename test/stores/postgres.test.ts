import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { allSuites } from "../suites/store/allSuites.ts"

allSuites("PostgreSQL", PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine())))
