import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allHttpSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { edges } from "../suites/http/edges.ts"
import { idempotency } from "../suites/http/idempotency.ts"
import { paging } from "../suites/http/paging.ts"
import { queries } from "../suites/http/queries.ts"
import { textFields } from "../suites/http/textFields.ts"
import { versions } from "../suites/http/versions.ts"
import { throughEvents } from "../tools/lambda/throughEvents.ts"

/** The older events differ in how path, query, headers and body arrive: what depends on those alone. */
const carried = [edges, queries, textFields, versions, idempotency, paging]

for (const [front, suites] of [
  ["http-api", allHttpSuites],
  ["rest-api", carried]
] as const) {
  runHttpSuites(`the public interface on Lambda behind a ${front}`, MemoryStore.layer, suites, throughEvents(front))
}
