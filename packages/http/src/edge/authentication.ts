import { Authentication, CurrentPrincipal, PublicAccess, RequiredScope } from "@hourbook/api/middleware/Authentication"
import { needs } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { Background } from "@hourbook/core/shared/Background"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Cause, Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { memberLimit, RateLimiter, rateLimitHeaders, requestLimit, windowSeconds } from "../limits/RateLimiter.ts"
import type { Admission } from "../limits/SlidingWindow.ts"
import { admitCallers } from "./admitCallers.ts"
import { networkOfClient, TrustedHops } from "./networkOfClient.ts"
import { unreadableBodyResponse } from "./requestBody.ts"
import { refuse } from "./respond.ts"

/** The response to a request over the limit. */
export const tooManyRequests = (admission: Admission) =>
  refuse(
    "rate_limited",
    `rate limit exceeded: ${requestLimit} requests per key, or ${memberLimit} per member, in ${windowSeconds} seconds; ` +
      "retry after the time in Retry-After",
    {
      headers: rateLimitHeaders(admission)
    }
  )

/** Adds the headers with the rest of the limit. */
export const withRateLimitHeaders = (admission: Admission) => HttpServerResponse.setHeaders(rateLimitHeaders(admission))

/** Responds to unreadable bodies here, before the error envelope does, so that this response has the rate limit headers too. */
export const readable = <E, R>(handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.catchCause(handler, (cause) => {
    const unreadable = unreadableBodyResponse(Cause.squash(cause))
    return unreadable === undefined ? Effect.failCause(cause) : Effect.succeed(unreadable)
  })

const scopeOf = (endpoint: HttpApiEndpoint.Top) =>
  Option.getOrThrowWith(
    Context.getOption(endpoint.annotations, RequiredScope),
    () => new Error(`the endpoint ${endpoint.path} has no RequiredScope`)
  )

/** Records when keys are used, in the background and at most once a minute per key. */
export const noteUses = Effect.gen(function* () {
  const authenticator = yield* Authenticator
  const background = yield* Background
  const noted = new Map<string, number>()
  return (who: Principal) =>
    Effect.clockWith((clock) => {
      const id = who.key?.id ?? ""
      const minute = Math.floor(clock.currentTimeMillisUnsafe() / 60_000)
      if (noted.get(id) === minute) return Effect.void
      if (noted.size > 10_000) noted.clear()
      noted.set(id, minute)
      return Effect.map(Effect.forkDetach(Effect.ignore(authenticator.noteUse(who))), background)
    })
})

/** Checks the rate limit, the key and the scope, in this order. */
export const authentication: Layer.Layer<Authentication, never, Authenticator | RateLimiter> = Layer.effect(
  Authentication,
  Effect.gen(function* () {
    const authenticator = yield* Authenticator
    const admit = yield* admitCallers
    const noteUse = yield* noteUses

    return Authentication.of({
      apiKey: Effect.fnUntraced(function* (handler, { credential, endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const secret = Redacted.value(credential)
        const { admission, caller } = yield* admit(request, {
          credential: secret,
          find: authenticator.principalOf(secret),
          whoOf: (who) => who,
          holderOf: ({ key }) => key?.id ?? ""
        })
        if (!admission.admitted) return tooManyRequests(admission)
        if (Option.isNone(caller)) {
          return withRateLimitHeaders(admission)(
            refuse("unauthorized", "x-api-key: missing, unknown, revoked or expired")
          )
        }
        const who = caller.value
        yield* noteUse(who)
        const scope = scopeOf(endpoint)
        const refusal = scope === null ? Option.none() : yield* Effect.flip(needs(who, scope)).pipe(Effect.option)
        if (Option.isSome(refusal)) return withRateLimitHeaders(admission)(refuse("forbidden", refusal.value.message))
        return withRateLimitHeaders(admission)(yield* readable(Effect.provideService(handler, CurrentPrincipal, who)))
      })
    })
  })
)

/** Limits the rate of endpoints that need no key, by network alone. */
export const publicAccess: Layer.Layer<PublicAccess, never, RateLimiter> = Layer.effect(
  PublicAccess,
  Effect.gen(function* () {
    const limiter = yield* RateLimiter
    const trustedHops = yield* TrustedHops

    return PublicAccess.of(
      Effect.fnUntraced(function* (handler) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const admission = yield* limiter.admit({ identity: networkOfClient(request, trustedHops), member: null })
        return admission.admitted ? withRateLimitHeaders(admission)(yield* handler) : tooManyRequests(admission)
      })
    )
  })
)
