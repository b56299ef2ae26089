import { layer as postgresStore } from "@hourbook/store-postgres/PostgresStore"
import { Layer } from "effect"
import { layerPgliteEngine } from "../engines/PgliteEngine.ts"
import { everyOperation } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { discountedPayments } from "../suites/http/invoices/discountedPayments.ts"
import { lists } from "../suites/http/lists.ts"
import { oneMoment } from "../suites/http/oneMoment.ts"
import { noteOperations, withoutStore } from "../support/http/noteOperations.ts"
import { straight } from "../support/http/stack.ts"

const { everyOperationSucceeded, noting } = noteOperations()

/** The SQL is that of the server, where all suites run: here, that PGlite takes it from every operation. */
runHttpSuites(
  "the public interface on PGlite",
  postgresStore.pipe(Layer.provide(layerPgliteEngine())),
  [...everyOperation, discountedPayments, lists, oneMoment],
  { way: noting(straight) }
)

everyOperationSucceeded("on PGlite", withoutStore)
