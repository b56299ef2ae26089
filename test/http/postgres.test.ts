import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { storedSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { oneMoment } from "../suites/http/oneMoment.ts"

runHttpSuites("the public interface on PostgreSQL", postgresStore.pipe(Layer.provide(layerPostgresEngine())), [
  ...storedSuites,
  oneMoment
])
