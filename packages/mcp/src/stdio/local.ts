import { Sha256 } from "@hourbook/core/access/Secret"
import { isStoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { asRequest } from "@hourbook/core/scheduling/StoreWait"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { unavailable } from "@hourbook/rest/edge/answers/unavailable"
import { failure } from "@hourbook/rest/shapes/Envelope"
import { Effect, Option } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Caller } from "../caller/Caller.ts"
import { handler } from "../protocol/handler.ts"

const refuse = (message: string): Response => Response.json(failure("unauthorized", message), { status: 401 })

/**
 * Answers a person's own programs on the machine with the records: as the member of the given key, or without a key as the
 * owner of the only workspace. A program that reaches this can read the database's files anyway.
 */
export const localExchange = Effect.gen(function* () {
  const { principalOf } = yield* Authenticator
  const operator = yield* Operator
  const sha256 = yield* Sha256
  const handle = yield* handler
  const signingKey = Array.from(crypto.getRandomValues(new Uint32Array(8)), String).join("-")

  const byKey = Effect.fnUntraced(function* (key: string) {
    const who = yield* principalOf(key)
    if (Option.isNone(who)) return "HOURBOOK_KEY: unknown, revoked or expired"
    const caller: Caller = { who: who.value, app: null, signingKey: yield* sha256(`to confirm\n${key}`) }
    return caller
  })

  const asOwner = Effect.gen(function* () {
    const [first, ...others] = yield* operator.listWorkspaces
    if (first === undefined || others.length > 0) {
      return `there are ${others.length + (first === undefined ? 0 : 1)} workspaces: set HOURBOOK_KEY to a key of one of them`
    }
    const who = yield* Effect.option(operator.ownerOf(first.slug))
    if (Option.isNone(who)) return "the workspace has no owner: set HOURBOOK_KEY"
    const caller: Caller = { who: who.value, app: null, signingKey }
    return caller
  })

  const answer = Effect.fnUntraced(function* (request: Request): Effect.fn.Return<Response> {
    const key = request.headers.get("x-api-key")
    const caller = yield* key === null ? asOwner : byKey(key)
    return typeof caller === "string" ? refuse(caller) : yield* handle(request, caller, null)
  })

  return (request: Request): Effect.Effect<Response> =>
    Effect.catchCause(asRequest(answer(request)), (cause) =>
      isStoreUnavailable(cause) ? Effect.sync(() => HttpServerResponse.toWeb(unavailable)) : Effect.failCause(cause)
    )
})
