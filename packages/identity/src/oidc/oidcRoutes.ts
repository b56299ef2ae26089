import type { Principal } from "@hourbook/core/access/Principal"
import { type AttemptLimit, Attempts } from "@hourbook/core/sessions/Attempts"
import { Identities } from "@hourbook/core/sessions/Identities"
import { recentMinutes } from "@hourbook/core/sessions/Session"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { makeBrowsers } from "@hourbook/rest/edge/callers/browsers"
import { networkOfClient, TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import { placeOf, type SignInPlace, Site } from "@hourbook/rest/edge/callers/site"
import { Clock, Effect, Option } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Page, signInProblemPage } from "../pages/pages.ts"
import { forget, keep, type Kept, keptIn } from "./journeys.ts"
import { oidcPaths } from "./oidcPaths.ts"
import { ownPath } from "./ownPath.ts"
import type { OidcOptions, ProviderFailed } from "./Provider.ts"

type Request = HttpServerRequest.HttpServerRequest

const unstored = { "cache-control": "no-store" }

/** Each request asks the provider. */
const limit: AttemptLimit = { kind: "OidcFromAddress", most: 60, seconds: 600 }

const show = ({ body, headers }: Page, status: number) => HttpServerResponse.text(body, { status, headers })

const pages = {
  notSecure: show(
    signInProblemPage("Sign-in is not available here", "It needs https, or localhost. Ask who runs this Hourbook."),
    403
  ),
  tooOften: show(signInProblemPage("Too many attempts", "Wait ten minutes, then try again."), 429),
  ended: show(
    signInProblemPage("This sign-in has ended", "It expired, was already completed, or began in another browser."),
    400
  ),
  cancelled: show(signInProblemPage("You are not signed in", "The identity provider did not sign you in."), 403),
  unavailable: show(
    signInProblemPage(
      "Sign-in failed",
      "The identity provider gave no answer that can be used. Try again in a minute."
    ),
    502
  ),
  unverified: show(
    signInProblemPage(
      "You are not signed in",
      "The identity provider has not verified your email address, and no member is known here by your account."
    ),
    403
  ),
  noMember: show(
    signInProblemPage(
      "No workspace knows you",
      "No member has your email address. Ask an owner or admin of your workspace to invite you with it."
    ),
    403
  ),
  old: show(
    signInProblemPage(
      "Sign in again",
      "The identity provider did not ask you to sign in again. Sign out there first, or use a code."
    ),
    403
  )
}

/** Notes for the operator why the provider's answer was not taken. */
const logFailure = ({ reason }: ProviderFailed) =>
  Effect.annotateLogs(Effect.logWarning("a sign-in with the identity provider failed"), { reason })

/** `/signin/oidc` and its callback. The library is loaded with the first sign-in. */
export const oidcRoutes = (options: OidcOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const settings = yield* Site
      const trustedHops = yield* TrustedHops
      const attempts = yield* Attempts
      const identities = yield* Identities
      const sessions = yield* Sessions
      const browsers = yield* makeBrowsers
      const provider = yield* Effect.cached(
        Effect.map(
          Effect.promise(() => import("./openIdProvider.ts")),
          ({ openIdProvider }) => openIdProvider(options)
        )
      )

      const admits = (request: Request) => attempts.admit(limit, networkOfClient(request, trustedHops))

      /** When a member was last seen in a browser. */
      const lastSeen = (who: Principal) => Effect.map(sessions.list(who), ([latest]) => latest?.lastUsedAt ?? "")

      /** The membership that was asked for, or else the one that was used last. */
      const chosen = Effect.fnUntraced(function* (found: ReadonlyArray<Principal>, workspace: string | null) {
        const asked = found.find((who) => who.workspace.id === workspace)
        if (asked !== undefined || found.length < 2) return asked ?? found[0]
        const seen = yield* Effect.forEach(found, (who) => Effect.map(lastSeen(who), (at) => ({ who, at })))
        return seen.reduce((latest, one) => (one.at > latest.at ? one : latest)).who
      })

      const start = Effect.fnUntraced(function* (request: Request) {
        const place = placeOf(request, settings)
        if (place === undefined) return pages.notSecure
        if (!(yield* admits(request))) return pages.tooOften
        const query = new URL(request.url, place.origin).searchParams
        // A browser that is signed in asks for more than that it is left open.
        const anew = Option.isSome(yield* browsers.find(request, place))
        const begun = yield* (yield* provider).begin(place.origin + oidcPaths.callback, anew)
        const kept: Kept = {
          ...begun.journey,
          origin: place.origin,
          workspace: query.get("workspace")?.toLowerCase() ?? null,
          to: ownPath(query.get("to"), place.origin),
          anew
        }
        return keep(place, kept)(HttpServerResponse.redirect(begun.url, { status: 303, headers: unstored }))
      })

      const finish = Effect.fnUntraced(function* (request: Request, place: SignInPlace, kept: Kept) {
        const answer = new URL(request.url, kept.origin)
        if (answer.searchParams.get("state") !== kept.state) return pages.ended
        if (answer.searchParams.get("error") !== null) return pages.cancelled
        const stated = yield* (yield* provider).finish(answer, kept)
        const age = (yield* Clock.currentTimeMillis) / 1000 - (stated.authenticatedAt ?? Infinity)
        if (kept.anew && age > recentMinutes * 60) return pages.old
        const who = yield* chosen(yield* identities.signIn(stated), kept.workspace)
        if (who === undefined) return stated.verifiedEmail === null ? pages.unverified : pages.noMember
        const signedIn = Option.getOrUndefined(yield* browsers.signIn(request, place, { method: "oidc", who }))
        if (signedIn === undefined) return pages.noMember
        // The cookie may be of an earlier version, or of another program at this address.
        const onward = ownPath(kept.to, place.origin)
        return signedIn.setCookie(HttpServerResponse.redirect(onward, { status: 303, headers: unstored }))
      })

      const callback = Effect.fnUntraced(function* (request: Request) {
        const place = placeOf(request, settings)
        if (place === undefined) return pages.notSecure
        const kept = keptIn(request, place)
        if (kept === undefined) return pages.ended
        if (!(yield* admits(request))) return pages.tooOften
        return forget(place)(yield* finish(request, place, kept))
      })

      const orUnavailable =
        <R>(answer: (request: Request) => Effect.Effect<HttpServerResponse.HttpServerResponse, ProviderFailed, R>) =>
        (request: Request) =>
          Effect.catch(answer(request), (error) => Effect.as(logFailure(error), pages.unavailable))

      yield* router.add("GET", oidcPaths.start, orUnavailable(start))
      yield* router.add("GET", oidcPaths.callback, orUnavailable(callback))
    })
  )
