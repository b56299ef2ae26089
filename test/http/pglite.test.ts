import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../engines/PgliteEngine.ts"
import { storedSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { oneMoment } from "../suites/http/oneMoment.ts"

runHttpSuites("the public interface on PGlite", postgresStore.pipe(Layer.provide(layerPgliteEngine())), [
  ...storedSuites,
  oneMoment
])
