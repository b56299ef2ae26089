import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../engines/PgliteEngine.ts"
import { openParts } from "../suites/store/worlds/openParts.ts"

openParts.suite("PGlite", PostgresStore.layer.pipe(Layer.provide(layerPgliteEngine())))
