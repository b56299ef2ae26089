import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allHttpSuites } from "../suites/http/allHttpSuites.ts"
import { runHttpSuites } from "../suites/http/defineHttpSuite.ts"
import { oneMoment } from "../suites/http/oneMoment.ts"

runHttpSuites("the public interface on memory", MemoryStore.layer, [...allHttpSuites, oneMoment], {
  what: "memory"
})
