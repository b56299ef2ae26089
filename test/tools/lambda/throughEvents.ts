import * as Http from "@hourbook/rest/Http"
import { Effect } from "effect"
import { makeHandler } from "../../../hosts/lambda/src/events/handler.ts"
import { makeResponder } from "../../../hosts/lambda/src/events/Responder.ts"
import type { Way } from "../../support/http/stack.ts"
import { eventOf, type Front, responseOf } from "./events.ts"

/** Each request becomes the event of a front, and each result an answer again. */
export const throughEvents = (front: Front): Way => ({
  endpoints: Http.layerLazy,
  to: Effect.fnUntraced(function* (routes) {
    const answer = yield* makeResponder(routes)
    return async (request, context) => {
      const handler = makeHandler({
        headers: {},
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
})
