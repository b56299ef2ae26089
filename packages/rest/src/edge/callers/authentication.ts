import { needs } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { Background } from "@hourbook/core/scheduling/Background"
import type { Session } from "@hourbook/core/sessions/Session"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Cause, Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { CountAs } from "../../limits/CountAs.ts"
import { memberLimit, RateLimiter, rateLimitHeaders, requestLimit, windowSeconds } from "../../limits/RateLimiter.ts"
import type { Admission } from "../../limits/SlidingWindow.ts"
import { Authentication, CurrentPrincipal, PublicAccess, RequiredScope } from "../../middleware/Authentication.ts"
import { refuse, refused } from "../answers/respond.ts"
import { unreadableBodyResponse } from "../requests/requestBody.ts"
import { admitCallers } from "./admitCallers.ts"
import { secretIn } from "./browsers.ts"
import { networkOfClient, TrustedHops } from "./networkOfClient.ts"
import { type PageRefusal, refusalOfPage, refusalOfWorkspace, refusePage } from "./ownPages.ts"
import { CurrentSession } from "./recently.ts"
import { placeOf, type SignInPlace, Site } from "./site.ts"

type Request = HttpServerRequest.HttpServerRequest
type Endpoint = HttpApiEndpoint.Top

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

/** The count of a request that was admitted as one, and counts as more once its body says so. */
const countOf = (first: Admission, admitMore: (many: number) => Effect.Effect<Admission>) => {
  let [last, counted] = [first, 1]
  const countAs = Effect.fnUntraced(function* (many: number) {
    // A request that is answered twice counts once.
    if (many <= counted) return undefined
    const admission = yield* admitMore(many - counted)
    last = admission
    if (!admission.admitted) return tooManyRequests(admission)
    counted = many
    return undefined
  })
  return {
    counting: <A, E, R>(handler: Effect.Effect<A, E, R>) => Effect.provideService(handler, CountAs, countAs),
    limited: (response: HttpServerResponse.HttpServerResponse) => withRateLimitHeaders(last)(response)
  }
}

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

/** Records when sessions are used, likewise. */
const noteSessions = Effect.gen(function* () {
  const sessions = yield* Sessions
  const background = yield* Background
  return (session: Session) => Effect.map(Effect.forkDetach(Effect.ignore(sessions.noteUse(session))), background)
})

const badKey = refuse("unauthorized", "x-api-key: missing, unknown, revoked or expired")

type Handler = Parameters<(typeof Authentication)["Service"]>[0]

/** Runs a handler as its caller, if they have the scope that it needs. */
export const asCaller = (handler: Handler, who: Principal, endpoint: HttpApiEndpoint.Top) => {
  const scope = scopeOf(endpoint)
  const answer = readable(Effect.provideService(handler, CurrentPrincipal, who))
  if (scope === null) return answer
  return Effect.matchEffect(needs(who, scope), {
    onFailure: (error) => Effect.succeed(refused(error)),
    onSuccess: () => answer
  })
}

/** What only the browser of a session may keep, if anything. */
const privately = HttpServerResponse.setHeader("cache-control", "private, no-store")

/**
 * Checks the rate limit, the key or the session, and the scope, in this order. A request with a key acts as the key alone;
 * one with the cookie of a session must come from our own pages, as the session's workspace.
 */
export const authentication: Layer.Layer<Authentication, never, Authenticator | RateLimiter | Sessions> = Layer.effect(
  Authentication,
  Effect.gen(function* () {
    const authenticator = yield* Authenticator
    const sessions = yield* Sessions
    const limiter = yield* RateLimiter
    const settings = yield* Site
    const trustedHops = yield* TrustedHops
    const admit = yield* admitCallers
    const noteUse = yield* noteUses
    const noteSession = yield* noteSessions

    const byKey = Effect.fnUntraced(function* (request: Request, secret: string, handler: Handler, endpoint: Endpoint) {
      const known = yield* authenticator.recall(secret)
      const { admission, admitMore, caller } = yield* admit(request, {
        credential: secret,
        find: known === undefined ? authenticator.principalOf(secret) : Effect.succeedSome(known.who),
        whoOf: (who) => who,
        holderOf: ({ key }) => key?.id ?? ""
      })
      if (!admission.admitted) return tooManyRequests(admission)
      const { counting, limited } = countOf(admission, admitMore)
      if (Option.isNone(caller)) return limited(badKey)
      yield* noteUse(caller.value)
      const answer = (who: Principal) => counting(asCaller(handler, who, endpoint))
      if (known === undefined) return limited(yield* answer(caller.value))
      const answered = yield* authenticator.answerAs(secret, known, answer)
      return limited(Option.getOrElse(answered, () => badKey))
    })

    /** Counts a request of another site by its network alone: it must not use up what the member may send. */
    const refusePageOf = Effect.fnUntraced(function* (request: Request, refusal: PageRefusal) {
      const admission = yield* limiter.admit({ identity: networkOfClient(request, trustedHops), member: null })
      return admission.admitted ? withRateLimitHeaders(admission)(refusePage(refusal)) : tooManyRequests(admission)
    })

    const bySession = Effect.fnUntraced(function* (
      request: Request,
      { place, secret }: { readonly place: SignInPlace; readonly secret: string },
      handler: Handler,
      endpoint: Endpoint
    ) {
      const foreign = refusalOfPage(request, place)
      if (foreign !== undefined) return yield* refusePageOf(request, foreign)
      const { admission, admitMore, caller } = yield* admit(request, {
        credential: secret,
        find: sessions.find(secret),
        whoOf: ({ who }) => who,
        holderOf: ({ session }) => session.id
      })
      if (!admission.admitted) return tooManyRequests(admission)
      const { counting, limited } = countOf(admission, admitMore)
      if (Option.isNone(caller))
        return limited(
          refuse("unauthorized", "this browser is signed out: sign in again", { rule: { code: "signed_out" } })
        )
      const { session, who } = caller.value
      const stale = refusalOfWorkspace(request, who.workspace.id)
      if (stale !== undefined) return limited(refusePage(stale))
      yield* noteSession(session)
      const answered = counting(asCaller(handler, who, endpoint)).pipe(Effect.provideService(CurrentSession, session))
      return privately(limited(yield* answered))
    })

    return Authentication.of((handler, { endpoint }) =>
      HttpServerRequest.HttpServerRequest.use((request) => {
        const key = request.headers["x-api-key"]
        const place = key === undefined ? placeOf(request, settings) : undefined
        const secret = place === undefined ? undefined : secretIn(request, place)
        return place === undefined || secret === undefined
          ? byKey(request, key ?? "", handler, endpoint)
          : bySession(request, { place, secret }, handler, endpoint)
      })
    )
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
        return admission.admitted
          ? withRateLimitHeaders(admission)(yield* readable(handler))
          : tooManyRequests(admission)
      })
    )
  })
)
