import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"
import { oneMoment } from "./suites/oneMoment.ts"

runHttpSuites("the public interface on memory", MemoryStore.layer, [...allHttpSuites, oneMoment])
