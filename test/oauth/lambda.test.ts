import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Layer } from "effect"
import { throughEvents } from "../lambda/throughEvents.ts"
import { assistant } from "./suites/assistant.ts"
import { clients } from "./suites/clients.ts"
import { connecting } from "./suites/connecting.ts"
import { page } from "./suites/page.ts"
import { InstanceWay } from "./support/World.ts"
import { runOAuthSuites } from "./support/defineOAuthSuite.ts"

/** What travels otherwise there than on the web: cookies, forms, redirects, the bearer of a token. */
const carried = [connecting, assistant, clients, page]

for (const front of ["function-url", "rest-api"] as const) {
  const store = Layer.merge(MemoryStore.layer, Layer.succeed(InstanceWay, throughEvents(front)))
  runOAuthSuites(`OAuth on Lambda behind a ${front}`, store, carried)
}
