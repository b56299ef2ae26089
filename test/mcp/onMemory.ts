import { layer, type Vitest } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { stackOn, type World } from "../support/stack.ts"

/** Tests of assistants on the whole service in this process. Each opens a workspace of its own. */
export const onMemory = (title: string, tests: (it: Vitest.MethodsNonLive<World>) => void): void =>
  layer(stackOn(MemoryStore.layer), { timeout: "120 seconds", excludeTestServices: true })(title, tests)
