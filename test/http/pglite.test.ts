import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../engines/PgliteEngine.ts"
import { everyOperation } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { oneMoment } from "../suites/http/oneMoment.ts"
import { visibility } from "../suites/http/visibility.ts"
import { noteOperations } from "../support/http/noteOperations.ts"
import { straight } from "../support/http/stack.ts"

const { everyOperationSucceeded, noting } = noteOperations()

/** The SQL is that of the server, where all suites run: here, that PGlite takes it from every operation. */
runHttpSuites(
  "the public interface on PGlite",
  postgresStore.pipe(Layer.provide(layerPgliteEngine())),
  [...everyOperation, visibility, oneMoment],
  { way: noting(straight) }
)

/** The second name of time entries, which no store can tell from the first, and what asks no store. */
everyOperationSucceeded("on PGlite", ["timesheet.get", "timesheet.amend", "timesheet.remove", "system.openapi"])
