import * as Http from "@hourbook/http/Http"
import { Effect } from "effect"
import { answering } from "../../../hosts/lambda/src/answering.ts"
import { makeHandler } from "../../../hosts/lambda/src/handler.ts"
import type { Way } from "../../support/stack.ts"
import { eventOf, type Front, responseOf } from "./events.ts"

/** Each request becomes the event of a front, and each result an answer again. */
export const throughEvents = (front: Front): Way => ({
  endpoints: Http.layerWhenAsked,
  to: Effect.fnUntraced(function* (routes) {
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
})
