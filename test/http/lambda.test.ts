import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { throughEvents } from "../lambda/throughEvents.ts"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"
import { edges } from "./suites/edges.ts"
import { idempotency } from "./suites/idempotency.ts"
import { paging } from "./suites/paging.ts"
import { queries } from "./suites/queries.ts"
import { textFields } from "./suites/textFields.ts"
import { versions } from "./suites/versions.ts"

/** The older events differ in how path, query, headers and body arrive: what depends on those alone. */
const carried = [edges, queries, textFields, versions, idempotency, paging]

for (const [front, suites] of [
  ["http-api", allHttpSuites],
  ["rest-api", carried]
] as const) {
  runHttpSuites(`the public interface on Lambda behind a ${front}`, MemoryStore.layer, suites, throughEvents(front))
}
