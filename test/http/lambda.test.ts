import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Context, Effect } from "effect"
import { makeHandler, sourceAddress } from "../../hosts/lambda/src/handler.ts"
import { eventOf, type Front, responseOf } from "../../hosts/lambda/src/local/events.ts"
import type { Way } from "../support/stack.ts"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"

/** Each request becomes the event of a front, and each result an answer again. */
const throughEvents = (front: Front): Way => ({
  routes: sourceAddress,
  through: (fetch) => async (request, context) => {
    const handler = makeHandler({
      service: async () => ({
        fetch: (one, added) => fetch(one, Context.merge(added, context)),
        settled: Effect.void
      }),
      log: { add: () => {}, flush: () => {} },
      pathTemplate: (path) => path
    })
    return responseOf(await handler(await eventOf(request, { front, sourceAddress: "192.0.2.1", stage: "live" })))
  }
})

for (const front of ["http-api", "rest-api"] as const) {
  runHttpSuites(
    `the public interface on Lambda behind a ${front}`,
    MemoryStore.layer,
    allHttpSuites,
    throughEvents(front)
  )
}
