import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../engines/PgliteEngine.ts"
import { allSuites } from "../suites/store/allSuites.ts"

allSuites("PGlite", PostgresStore.layer.pipe(Layer.provide(layerPgliteEngine())))
