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

const withSecret = (secret: string, place: SignInPlace) => (response: Response) =>
  HttpServerResponse.setCookieUnsafe(response, place.cookie.name, secret, {
    ...attributes(place),
    maxAge: `${longestDays} days`
  })

/** Takes the cookie from the browser. */
export const withoutSecret = (place: SignInPlace) => (response: Response) =>
  HttpServerResponse.setCookieUnsafe(response, place.cookie.name, "", { ...attributes(place), maxAge: 0 })

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
    if (before !== undefined) yield* Effect.ignore(sessions.end(before.who, before.session.id))
    const secret = yield* newSessionSecret
    const userAgent = request.headers["user-agent"] ?? ""
    const started = yield* sessions.start(who, { method, userAgent, secret })
    return Option.map(started, (session): BrowserSignedIn => ({
      browser: { session, who },
      setCookie: withSecret(secret, place)
    }))
  })

  return { find, signIn }
})
