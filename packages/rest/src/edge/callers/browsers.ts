import type { Principal } from "@hourbook/core/access/Principal"
import { newSessionSecret } from "@hourbook/core/access/Secret"
import { longestDays, type SignInMethod } from "@hourbook/core/sessions/Session"
import { Sessions, type SignedInBrowser } from "@hourbook/core/sessions/Sessions"
import { Effect, Option } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { SignInPlace } from "./site.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** The secret in the cookie of a request; undefined without one. */
export const secretIn = ({ cookies }: Request, { cookie }: SignInPlace): string | undefined => cookies[cookie.name]

const attributes = ({ cookie }: SignInPlace) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: cookie.secure }) as const

/** The cookie with the secret of the workspace that a browser left to look around in sample data. */
const homeOf = ({ cookie }: SignInPlace): string => `${cookie.name}-home`

const withSecret =
  (secret: string, place: SignInPlace, name = place.cookie.name) =>
  (response: Response) =>
    HttpServerResponse.setCookieUnsafe(response, name, secret, {
      ...attributes(place),
      maxAge: `${longestDays} days`
    })

const without = (name: string, place: SignInPlace) => (response: Response) =>
  HttpServerResponse.setCookieUnsafe(response, name, "", { ...attributes(place), maxAge: 0 })

const withoutHome = (request: Request, place: SignInPlace) => (response: Response) =>
  request.cookies[homeOf(place)] === undefined ? response : without(homeOf(place), place)(response)

/** Takes the cookies from the browser. */
export const withoutSecret = (request: Request, place: SignInPlace) => (response: Response) =>
  withoutHome(request, place)(without(place.cookie.name, place)(response))

/** What came of a sign-in: the browser, and what its cookie needs. */
export interface BrowserSignedIn {
  readonly browser: SignedInBrowser
  readonly setCookie: (response: Response) => Response
}

/** Whether a sign-in shows as much as the one that a session was started with: a key that may do less must not renew it. */
const covers = (who: Principal, { who: before }: SignedInBrowser): boolean =>
  who.workspace.id === before.workspace.id &&
  who.member.userId === before.member.userId &&
  (before.key === null ? before.scopes.every((scope) => who.scopes.includes(scope)) : before.key.id === who.key?.id)

/** Signs members in in their browsers, however they showed who they are. */
export const makeBrowsers = Effect.gen(function* () {
  const sessions = yield* Sessions

  /** The member of a browser's cookie; none when signed out. */
  const find = (request: Request, place: SignInPlace | undefined): Effect.Effect<Option.Option<SignedInBrowser>> => {
    const secret = place === undefined ? undefined : secretIn(request, place)
    return secret === undefined ? Effect.succeedNone : sessions.find(secret)
  }

  /**
   * Renews the session of the browser if it is the same member's, and starts one otherwise, which ends the one before. None
   * when the membership ended meanwhile.
   */
  const signIn = Effect.fn("Browsers.signIn")(function* (
    request: Request,
    place: SignInPlace,
    { method, who }: { readonly method: SignInMethod; readonly who: Principal }
  ) {
    const before = Option.getOrUndefined(yield* find(request, place))
    if (before !== undefined && covers(who, before) && (yield* sessions.renew(before.session, method))) {
      const renewed = yield* find(request, place)
      return Option.map(renewed, (browser): BrowserSignedIn => ({ browser, setCookie: (response) => response }))
    }
    yield* endAll(request, place)
    const secret = yield* newSessionSecret
    const userAgent = request.headers["user-agent"] ?? ""
    const started = yield* sessions.start(who, { method, userAgent, secret })
    return Option.map(started, (session): BrowserSignedIn => ({
      browser: { session, who },
      setCookie: (response) => withSecret(secret, place)(withoutHome(request, place)(response))
    }))
  })

  /** The session that a browser left for sample data. */
  const findHome = (request: Request, place: SignInPlace): Effect.Effect<Option.Option<SignedInBrowser>> => {
    const secret = request.cookies[homeOf(place)]
    return secret === undefined ? Effect.succeedNone : sessions.find(secret)
  }

  /** Ends the session of a browser, and the one that it left. */
  const endAll = Effect.fnUntraced(function* (request: Request, place: SignInPlace) {
    for (const found of [yield* find(request, place), yield* findHome(request, place)]) {
      if (Option.isSome(found)) yield* Effect.ignore(sessions.end(found.value.who, found.value.session.id))
    }
  })

  /** Starts a session of another member in the browser, and keeps the one that it has for the way back. */
  const visit = Effect.fn("Browsers.visit")(function* (
    request: Request,
    place: SignInPlace,
    { home, who }: { readonly home: SignedInBrowser; readonly who: Principal }
  ) {
    const secret = yield* newSessionSecret
    const userAgent = request.headers["user-agent"] ?? ""
    const started = yield* sessions.start(who, { method: home.session.method, userAgent, secret })
    const left = secretIn(request, place) ?? ""
    return Option.map(started, (session): BrowserSignedIn => ({
      browser: { session, who },
      setCookie: (response) => withSecret(secret, place)(withSecret(left, place, homeOf(place))(response))
    }))
  })

  /** Gives the browser back the session that it left; none when that ended meanwhile. */
  const goHome = Effect.fnUntraced(function* (request: Request, place: SignInPlace) {
    const home = yield* findHome(request, place)
    return Option.map(home, (browser): BrowserSignedIn => ({
      browser,
      setCookie: (response) =>
        withSecret(request.cookies[homeOf(place)] ?? "", place)(withoutHome(request, place)(response))
    }))
  })

  return { find, signIn, visit, goHome, endAll }
})
