import { mayRead } from "@hourbook/core/access/Policy"
import { Forbidden, ValidationFailed } from "@hourbook/core/errors/Errors"
import type { Passkey } from "@hourbook/core/sessions/Passkey"
import { Passkeys } from "@hourbook/core/sessions/Passkeys"
import { Effect, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { PasskeyCeremonies } from "../edge/callers/PasskeyCeremonies.ts"
import { recently } from "../edge/callers/recently.ts"
import { placeOf, relyingPartyOf, Site } from "../edge/callers/site.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { mayEnd } from "./mySessionsHandlers.ts"
import {
  type PasskeyAdded,
  type PasskeyList,
  type PasskeyOptions,
  type PasskeyRemoved,
  PasskeysApi
} from "./passkeysContract.ts"

type Wire = DataOf<typeof PasskeyList>["passkeys"][number]

const toWire = ({ createdAt, id, lastUsedAt, name }: Passkey): Wire => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt
})

const notOffered = Effect.fail(
  new Forbidden({
    message: "passkeys need an https address with a name, or localhost",
    rule: { code: "passkeys_need_https" }
  })
)
const notMade = Effect.fail(
  new ValidationFailed({
    field: "response",
    problem: "is not what the browser was asked for, or came after five minutes: begin again",
    rule: { code: "passkey_not_verified" }
  })
)

const api = apiOf(PasskeysApi)

const handlers = groupOf(
  api,
  "passkeys",
  Effect.fnUntraced(function* (handlers) {
    const passkeys = yield* Passkeys
    const ceremonies = yield* PasskeyCeremonies
    const settings = yield* Site

    /** What passkeys need at the address of the request. */
    const offered = (request: HttpServerRequest.HttpServerRequest) => {
      const party = relyingPartyOf(placeOf(request, settings))
      return ceremonies === null || party === null ? notOffered : Effect.succeed({ ceremonies, party })
    }

    return handlers.handleAll({
      list: () =>
        respond((who) => Effect.andThen(mayRead(who), passkeys.list(who)), {
          data: (all): DataOf<typeof PasskeyList> => ({ passkeys: all.map(toWire) })
        }),

      options: ({ request }) =>
        respond(
          recently(
            Effect.fnUntraced(function* (who) {
              const { ceremonies, party } = yield* offered(request)
              return yield* ceremonies.beginAdding(party, who, yield* passkeys.checkMayAdd(who))
            })
          ),
          { status: 201, data: (options): DataOf<typeof PasskeyOptions> => ({ options }) }
        ),

      add: ({ payload, request }) =>
        respond(
          recently(
            Effect.fnUntraced(function* (who) {
              const { ceremonies, party } = yield* offered(request)
              const made = yield* ceremonies.finishAdding(party, who, payload.response)
              return Option.isNone(made)
                ? yield* notMade
                : yield* passkeys.add(who, { ...made.value, name: payload.name })
            })
          ),
          { status: 201, data: (passkey): DataOf<typeof PasskeyAdded> => ({ passkey: toWire(passkey) }) }
        ),

      remove: ({ params }) =>
        respond(
          recently((who) => Effect.andThen(mayEnd(who), passkeys.remove(who, params.id))),
          { data: (id): DataOf<typeof PasskeyRemoved> => ({ id }) }
        )
    })
  })
)

export const myPasskeys = routesOf(api, handlers)
