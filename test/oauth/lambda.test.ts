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

/** The older events have cookies, forms and the query in places of their own, which connecting one app reaches. */
const carriedAnotherWay = [connecting, page]

const fronts = [
  ["function-url", carried],
  ["rest-api", carriedAnotherWay]
] as const

for (const [front, suites] of fronts) {
  const store = Layer.merge(MemoryStore.layer, Layer.succeed(InstanceWay, throughEvents(front)))
  runOAuthSuites(`OAuth on Lambda behind a ${front}`, store, suites)
}
