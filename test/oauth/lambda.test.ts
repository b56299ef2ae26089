import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Layer } from "effect"
import { assistant } from "../suites/oauth/assistant.ts"
import { clients } from "../suites/oauth/clients.ts"
import { connecting } from "../suites/oauth/connecting.ts"
import { page } from "../suites/oauth/page.ts"
import { runOAuthSuites } from "../support/oauth/defineOAuthSuite.ts"
import { InstanceWay } from "../support/oauth/instances.ts"
import { throughEvents } from "../tools/lambda/throughEvents.ts"

/** What travels otherwise there than on the web: cookies, forms, redirects, the bearer of a token. */
const carried = [connecting, assistant, clients, page]

for (const front of ["function-url", "rest-api"] as const) {
  const store = Layer.merge(MemoryStore.layer, Layer.succeed(InstanceWay, throughEvents(front)))
  runOAuthSuites(`OAuth on Lambda behind a ${front}`, store, carried)
}
