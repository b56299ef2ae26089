import { Mails } from "@hourbook/core/mailing/Mails"
import { unsubscribesFromAddress } from "@hourbook/core/mailing/unsubscribe"
import { Attempts } from "@hourbook/core/sessions/Attempts"
import { Effect } from "effect"
import { type DataOf, refuse, respondToAnyone } from "../edge/answers/respond.ts"
import { networkOfClient, TrustedHops } from "../edge/callers/networkOfClient.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { UnsubscribeApi, type Unsubscribed } from "./unsubscribeContract.ts"

const tooOften = refuse("rate_limited", "too many tries from this network: wait a minute", {
  headers: { "retry-after": String(unsubscribesFromAddress.seconds) }
})

const api = apiOf(UnsubscribeApi)

const handlers = groupOf(
  api,
  "unsubscribe",
  Effect.fnUntraced(function* (handlers) {
    const mails = yield* Mails
    const attempts = yield* Attempts
    const trustedHops = yield* TrustedHops

    return handlers.handleAll({
      stop: Effect.fnUntraced(function* ({ query, request }) {
        if (!(yield* attempts.admit(unsubscribesFromAddress, networkOfClient(request, trustedHops)))) return tooOften
        return yield* respondToAnyone(mails.unsubscribe(query.token), {
          data: (kind): DataOf<typeof Unsubscribed> => ({ kind })
        })
      })
    })
  })
)

export const routes = routesOf(api, handlers)
