import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { allSuites } from "../suites/store/allSuites.ts"

allSuites("memory", MemoryStore.layer, { thorough: true })
