import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../support/engines/PgliteEngine.ts"
import { allSuites } from "./suites/allSuites.ts"

allSuites("PGlite", PostgresStore.layer.pipe(Layer.provide(layerPgliteEngine())))
