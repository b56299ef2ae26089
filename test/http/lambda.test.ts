import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { carriedSuites, everyOperation } from "../suites/http/allHttpSuites.ts"
import { checkOrder } from "../suites/http/checkOrder.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { noteOperations } from "../support/http/noteOperations.ts"
import { throughEvents } from "../tools/lambda/throughEvents.ts"

const { everyOperationSucceeded, noting } = noteOperations()

runHttpSuites(
  "the public interface on Lambda behind a http-api",
  MemoryStore.layer,
  [...carriedSuites, checkOrder, ...everyOperation],
  { what: "host", way: noting(throughEvents("http-api")) }
)

everyOperationSucceeded("through events")

/** The older events differ in how path, query, headers and body arrive. */
runHttpSuites("the public interface on Lambda behind a rest-api", MemoryStore.layer, carriedSuites, {
  what: "host",
  way: throughEvents("rest-api")
})
