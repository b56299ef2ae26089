import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { answering } from "../../hosts/lambda/src/answering.ts"
import { makeHandler } from "../../hosts/lambda/src/handler.ts"
import { eventOf, type Front, responseOf } from "../lambda/events.ts"
import type { Way } from "../support/stack.ts"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"

/** Each request becomes the event of a front, and each result an answer again. */
const throughEvents = (front: Front): Way =>
  Effect.fnUntraced(function* (routes) {
    const answer = yield* answering(routes)
    return async (request, context) => {
      const handler = makeHandler({
        service: async () => ({
          answer: (one, read) => Effect.provideContext(answer(one, read), context),
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
