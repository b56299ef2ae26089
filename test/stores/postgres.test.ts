import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { allSuites } from "../suites/store/allSuites.ts"
import { reports } from "../suites/store/reports.ts"

/** Reports have a process and a database of their own: see postgresReports. */
allSuites("PostgreSQL", PostgresStore.layer.pipe(Layer.provide(layerPostgresEngine())), {
  elsewhere: [reports]
})
