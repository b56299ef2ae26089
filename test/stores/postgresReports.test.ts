import { describe } from "@effect/vitest"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { onStore } from "../suites/store/defineSuite.ts"
import { reports } from "../suites/store/reports.ts"

onStore("PostgreSQL", PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine())), (it, effort) => {
  describe(reports.port, () => reports.tests(it, effort))
})
