import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allOAuthSuites } from "../suites/oauth/allOAuthSuites.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"

runOAuthSuites("OAuth on memory", MemoryStore.layer, allOAuthSuites)
