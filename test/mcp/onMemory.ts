import { layer, type Vitest } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { stackOn, type StackServices } from "../support/http/stack.ts"

/** Tests of assistants on the whole service in this process. Each opens a workspace of its own. */
export const onMemory = (title: string, tests: (it: Vitest.MethodsNonLive<StackServices>) => void): void =>
  layer(stackOn(MemoryStore.layer), { timeout: "10 minutes", excludeTestServices: true })(title, tests)
