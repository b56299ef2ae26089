import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allOAuthSuites } from "./suites/allOAuthSuites.ts"
import { runOAuthSuites } from "./support/defineOAuthSuite.ts"

runOAuthSuites("OAuth on memory", MemoryStore.layer, allOAuthSuites)
