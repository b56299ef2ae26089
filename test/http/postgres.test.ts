import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPostgresEngine } from "../engines/PostgresEngine.ts"
import { storedSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { oneMoment } from "../suites/http/oneMoment.ts"
import { noteOperations, withoutStore } from "../support/http/noteOperations.ts"
import { straight } from "../support/http/stack.ts"

const { everyOperationSucceeded, noting } = noteOperations()

runHttpSuites(
  "the public interface on PostgreSQL",
  postgresStore.pipe(Layer.provide(layerPostgresEngine())),
  [...storedSuites, oneMoment],
  { way: noting(straight) }
)

everyOperationSucceeded("on PostgreSQL", withoutStore)
