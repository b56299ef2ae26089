import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../support/engines/PostgresEngine.ts"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"
import { oneMoment } from "./suites/oneMoment.ts"

runHttpSuites("the public interface on PostgreSQL", postgresStore.pipe(Layer.provide(layerPostgresEngine())), [
  ...allHttpSuites,
  oneMoment
])
