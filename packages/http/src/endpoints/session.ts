import { apiOf } from "@hourbook/api/apiOf"
import { SessionApi, type SessionEnded } from "@hourbook/api/endpoints/session"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Attempts, signInsFromAddress, signInsOfSession } from "@hourbook/core/sessions/Attempts"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { Effect, Option } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { makeBrowsers, withoutSecret } from "../edge/browsers.ts"
import { networkOfClient, TrustedHops } from "../edge/networkOfClient.ts"
import { refusalOfPage, refusePage } from "../edge/ownPages.ts"
import { type DataOf, refuse } from "../edge/respond.ts"
import { routesOf } from "../edge/routesOf.ts"
import { placeOf, Site } from "../edge/site.ts"
import { makeSessionToWire } from "./sessionData.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Caches may keep nothing of it, not even for the same browser. */
const privately = { "cache-control": "private, no-store" }

const answer = (data: object, status = 200) =>
  HttpServerResponse.jsonUnsafe({ ok: true, data }, { status, headers: privately })

/** One answer for a code that is wrong, used or old, and for a key likewise. */
const notSignedIn = refuse(
  "unauthorized",
  "code: not valid: a one-time code works once, and only until it expires; a key, until it expires or is revoked"
)

const tooOften = refuse("rate_limited", "too many tries to sign in: wait ten minutes, then try again", {
  headers: { "retry-after": String(signInsFromAddress.seconds) }
})

const api = apiOf(SessionApi)

const handlers = HttpApiBuilder.group(
  api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Site
    const trustedHops = yield* TrustedHops
    const signIns = yield* SignIn
    const sessions = yield* Sessions
    const attempts = yield* Attempts
    const browsers = yield* makeBrowsers
    const toWire = yield* makeSessionToWire

    const nowhere = refuse(
      "forbidden",
      settings.publicUrl?.startsWith("https:") === true
        ? `sign in at ${settings.publicUrl}`
        : "sign-in needs https, or localhost: serve this at an https address and set PUBLIC_URL to it, or use an SSH tunnel to localhost",
      { reason: "not_secure" }
    )

    const current = Effect.fnUntraced(function* (request: Request) {
      const place = placeOf(request, settings)
      const browser = Option.getOrUndefined(yield* browsers.find(request, place))
      const refusal = browser === undefined || place === undefined ? undefined : refusalOfPage(request, place)
      return refusal === undefined ? answer(yield* toWire(browser, { place, settings })) : refusePage(refusal)
    })

    /** Whether a browser may try once more. */
    const mayTry = Effect.fnUntraced(function* (request: Request) {
      const before = yield* browsers.find(request, placeOf(request, settings))
      return (
        (yield* attempts.admit(signInsFromAddress, networkOfClient(request, trustedHops))) &&
        (Option.isNone(before) || (yield* attempts.admit(signInsOfSession, before.value.session.id)))
      )
    })

    const signIn = Effect.fnUntraced(function* (request: Request, code: string) {
      const place = placeOf(request, settings)
      // Of a page at another address, the browser would not keep the cookie, or send it in clear.
      const from = request.headers["origin"]
      if (place === undefined || (from !== undefined && from !== place.origin)) return nowhere
      const refusal = refusalOfPage(request, place)
      if (refusal !== undefined) return refusePage(refusal)
      if (!(yield* mayTry(request))) return tooOften
      const shown = Option.getOrUndefined(yield* signIns.identify(code))
      const who = shown === undefined ? undefined : Option.getOrUndefined(yield* signIns.principalOf(shown))
      if (who === undefined) return notSignedIn
      const method = who.key === null ? "code" : "key"
      const signedIn = Option.getOrUndefined(yield* browsers.signIn(request, place, { method, who }))
      if (signedIn === undefined) return notSignedIn
      return signedIn.setCookie(answer(yield* toWire(signedIn.browser, { place, settings }), 201))
    })

    const signOut = Effect.fnUntraced(function* (request: Request) {
      const place = placeOf(request, settings)
      if (place === undefined) return nowhere
      const refusal = refusalOfPage(request, place)
      if (refusal !== undefined) return refusePage(refusal)
      const browser = Option.getOrUndefined(yield* browsers.find(request, place))
      if (browser !== undefined) yield* Effect.ignore(sessions.end(browser.who, browser.session.id))
      const data: DataOf<typeof SessionEnded> = { id: browser?.session.id ?? null }
      return withoutSecret(place)(answer(data))
    })

    return handlers.handleAll({
      current: ({ request }) => current(request),
      signIn: ({ payload, request }) => signIn(request, payload.code),
      signOut: ({ request }) => signOut(request)
    })
  })
)

export const routes = routesOf(api, handlers)
