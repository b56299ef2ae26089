import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { answering } from "../../hosts/lambda/src/answering.ts"
import { makeHandler } from "../../hosts/lambda/src/handler.ts"
import { eventOf, type Front, responseOf } from "../lambda/events.ts"
import type { Way } from "../support/stack.ts"
import { allHttpSuites } from "./suites/allHttpSuites.ts"
import { runHttpSuites } from "./suites/defineHttpSuite.ts"
import { edges } from "./suites/edges.ts"
import { idempotency } from "./suites/idempotency.ts"
import { paging } from "./suites/paging.ts"
import { queries } from "./suites/queries.ts"
import { textFields } from "./suites/textFields.ts"
import { versions } from "./suites/versions.ts"

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

/** The older events differ in how path, query, headers and body arrive: what depends on those alone. */
const carried = [edges, queries, textFields, versions, idempotency, paging]

for (const [front, suites] of [
  ["http-api", allHttpSuites],
  ["rest-api", carried]
] as const) {
  runHttpSuites(`the public interface on Lambda behind a ${front}`, MemoryStore.layer, suites, throughEvents(front))
}
