import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../support/engines/PgliteEngine.ts"
import { storedSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"
import { oneMoment } from "./suites/oneMoment.ts"

runHttpSuites("the public interface on PGlite", postgresStore.pipe(Layer.provide(layerPgliteEngine())), [
  ...storedSuites,
  oneMoment
])
