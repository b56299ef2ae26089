import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allOAuthSuites } from "../suites/oauth/allOAuthSuites.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"
import { noteArtifacts } from "../support/oauth/noteArtifacts.ts"

const { everyKindWasStored, noting } = noteArtifacts()

runOAuthSuites("OAuth on memory", noting(MemoryStore.layer), allOAuthSuites)

everyKindWasStored("in memory")
