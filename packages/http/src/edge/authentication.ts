import { Authentication, CurrentPrincipal, PublicAccess, RequiredScope } from "@hourbook/api/middleware/Authentication"
import { needs } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { Background } from "@hourbook/core/shared/Background"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Cause, Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import type { Admission } from "../limits/admissions.ts"
import { clientAddress, networkOf } from "../limits/clientAddress.ts"
import { RateLimiter, rateLimitHeaders, requestLimit, windowSeconds } from "../limits/RateLimiter.ts"
import { refuse } from "./Answer.ts"
import { brokenBody } from "./body.ts"

/** How many proxies in front of the service append to X-Forwarded-For. None are believed unless the host says so. */
export const TrustedHops = Context.Reference<number>("@hourbook/http/TrustedHops", { defaultValue: () => 0 })

/** What the sender of a request counts as for a limit. */
export const networkOfClient = (request: HttpServerRequest.HttpServerRequest, trustedHops: number): string =>
  networkOf(
    clientAddress({
      remoteAddress: Option.getOrUndefined(request.remoteAddress),
      forwardedFor: request.headers["x-forwarded-for"],
      trustedHops
    })
  )

/** Counts a request against its identity: the client's network, and the key or grant where there is a valid one. */
export const admissionOf = Effect.gen(function* () {
  const limiter = yield* RateLimiter
  const trustedHops = yield* TrustedHops
  return (request: HttpServerRequest.HttpServerRequest, holder: string | undefined): Effect.Effect<Admission> => {
    const network = networkOfClient(request, trustedHops)
    return limiter.admit(holder === undefined ? network : `${network} ${holder}`)
  }
})

/** The answer to a request beyond the limit. */
export const tooMany = (admission: Admission) =>
  refuse("rate_limited", `more than ${requestLimit} requests in ${windowSeconds} seconds: wait as Retry-After says`, {
    headers: rateLimitHeaders(admission)
  })

/** Tells the caller its budget. */
export const limited = (admission: Admission) => HttpServerResponse.setHeaders(rateLimitHeaders(admission))

/** A body that cannot be read is answered here as well as at the edge, so that this answer tells the budget too. */
const readable = <E, R>(handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.catchCause(handler, (cause) => {
    const unreadable = brokenBody(Cause.squash(cause))
    return unreadable === undefined ? Effect.failCause(cause) : Effect.succeed(unreadable)
  })

const scopeOf = (endpoint: HttpApiEndpoint.Top) =>
  Option.getOrThrowWith(
    Context.getOption(endpoint.annotations, RequiredScope),
    () => new Error(`the endpoint ${endpoint.path} names no scope`)
  )

/** Notes uses of keys beside the requests, each key once a minute. */
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

/** Rate limit, key, scope, in this order. */
export const authentication: Layer.Layer<Authentication, never, Authenticator | RateLimiter> = Layer.effect(
  Authentication,
  Effect.gen(function* () {
    const authenticator = yield* Authenticator
    const admitted = yield* admissionOf
    const noteUse = yield* noteUses

    return Authentication.of({
      apiKey: Effect.fnUntraced(function* (handler, { credential, endpoint }) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const caller = yield* authenticator.principalOf(Redacted.value(credential))
        const admission = yield* admitted(request, Option.getOrUndefined(caller)?.key?.id)
        if (!admission.admitted) return tooMany(admission)
        if (Option.isNone(caller)) {
          return limited(admission)(refuse("unauthorized", "x-api-key: missing, unknown, revoked or expired"))
        }
        const who = caller.value
        yield* noteUse(who)
        const scope = scopeOf(endpoint)
        const refusal = scope === null ? Option.none() : yield* Effect.flip(needs(who, scope)).pipe(Effect.option)
        if (Option.isSome(refusal)) return limited(admission)(refuse("forbidden", refusal.value.message))
        return limited(admission)(yield* readable(Effect.provideService(handler, CurrentPrincipal, who)))
      })
    })
  })
)

/** The rate limit of what needs no key: by address alone. */
export const publicAccess: Layer.Layer<PublicAccess, never, RateLimiter> = Layer.effect(
  PublicAccess,
  Effect.gen(function* () {
    const admitted = yield* admissionOf

    return PublicAccess.of(
      Effect.fnUntraced(function* (handler) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const admission = yield* admitted(request, undefined)
        return admission.admitted ? limited(admission)(yield* handler) : tooMany(admission)
      })
    )
  })
)
