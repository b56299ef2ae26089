import type { Principal } from "@hourbook/core/access/Principal"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Samples, SampleSource } from "@hourbook/core/copies/Samples"
import {
  Attempts,
  challengesFromAddress,
  samplesOfMember,
  signInsFromAddress,
  signInsOfSession
} from "@hourbook/core/sessions/Attempts"
import { Passkeys } from "@hourbook/core/sessions/Passkeys"
import type { SignInMethod } from "@hourbook/core/sessions/Session"
import { Effect, Option, Result } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type DataOf, refuse, refused } from "../edge/answers/respond.ts"
import { makeBrowsers, withoutSecret } from "../edge/callers/browsers.ts"
import { networkOfClient, TrustedHops } from "../edge/callers/networkOfClient.ts"
import { refusalOfPage, refusePage } from "../edge/callers/ownPages.ts"
import { PasskeyCeremonies } from "../edge/callers/PasskeyCeremonies.ts"
import { placeOf, relyingPartyOf, type SignInPlace, Site } from "../edge/callers/site.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { SessionApi, type SessionEnded, type SessionPasskeyOptions } from "./sessionContract.ts"
import { makeSessionToWire } from "./sessionData.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Caches may keep nothing of it, not even for the same browser. */
const privately = { "cache-control": "private, no-store" }

const answer = (data: object, status = 200) =>
  HttpServerResponse.jsonUnsafe({ ok: true, data }, { status, headers: privately })

/** One answer for a code that is wrong, used or old, and for a key likewise. */
const badCode = refuse(
  "unauthorized",
  "code: not valid: a one-time code works once, and only until it expires; a key, until it expires or is revoked",
  { rule: { code: "wrong_code", field: "code" } }
)

const badPasskey = refuse(
  "unauthorized",
  "response: no passkey of a member, or not what the browser was asked for: begin again, or sign in with a code",
  { rule: { code: "wrong_passkey", field: "response" } }
)
const noPasskeys = refuse("forbidden", "passkeys need an https address with a name, or localhost", {
  rule: { code: "passkeys_need_https" }
})

const tooOften = refuse("rate_limited", "too many tries: wait ten minutes, then try again", {
  headers: { "retry-after": String(signInsFromAddress.seconds) }
})

const signedOut = refuse("unauthorized", "sign in first", { rule: { code: "signed_out" } })

const api = apiOf(SessionApi)

const handlers = groupOf(
  api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Site
    const trustedHops = yield* TrustedHops
    const signIns = yield* SignIn
    const samples = yield* Samples
    const sampleSource = yield* SampleSource
    const attempts = yield* Attempts
    const passkeys = yield* Passkeys
    const ceremonies = yield* PasskeyCeremonies
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

    /** Where one of our pages signs a member in, or why it cannot. */
    const signInPlace = (request: Request) => {
      const place = placeOf(request, settings)
      // Of a page at another address, the browser would not keep the cookie, or send it in clear.
      const from = request.headers["origin"]
      if (place === undefined || (from !== undefined && from !== place.origin)) return { refusal: nowhere }
      const refusal = refusalOfPage(request, place)
      return refusal === undefined ? { place } : { refusal: refusePage(refusal) }
    }

    const signIn = Effect.fnUntraced(function* (
      request: Request,
      identify: (place: SignInPlace) => Effect.Effect<Option.Option<{ method: SignInMethod; who: Principal }>>,
      notSignedIn: HttpServerResponse.HttpServerResponse
    ) {
      const { place, refusal } = signInPlace(request)
      if (place === undefined) return refusal
      if (!(yield* mayTry(request))) return tooOften
      const shown = Option.getOrUndefined(yield* identify(place))
      const signedIn =
        shown === undefined ? undefined : Option.getOrUndefined(yield* browsers.signIn(request, place, shown))
      if (signedIn === undefined) return notSignedIn
      return signedIn.setCookie(answer(yield* toWire(signedIn.browser, { place, settings }), 201))
    })

    const byCode = (code: string) => () =>
      Effect.gen(function* () {
        const signedIn = yield* signIns.identify(code)
        const who = Option.isNone(signedIn) ? Option.none() : yield* signIns.principalOf(signedIn.value)
        return Option.map(who, (who) => ({ method: who.key === null ? "code" : "key", who }) as const)
      })

    const byPasskey = (response: Readonly<Record<string, unknown>>) =>
      Effect.fnUntraced(function* (place: SignInPlace) {
        const party = relyingPartyOf(place)
        if (ceremonies === null || party === null) return Option.none()
        const used = yield* ceremonies.finishSignIn(party, response)
        if (Option.isNone(used)) return Option.none()
        const who = yield* passkeys.signIn(used.value.passkey, used.value.counter)
        return Option.map(who, (who) => ({ method: "passkey", who }) as const)
      })

    const passkeyOptions = Effect.fnUntraced(function* (request: Request) {
      const { place, refusal } = signInPlace(request)
      if (place === undefined) return refusal
      const party = relyingPartyOf(place)
      if (ceremonies === null || party === null) return noPasskeys
      if (!(yield* attempts.admit(challengesFromAddress, networkOfClient(request, trustedHops)))) return tooOften
      const data: DataOf<typeof SessionPasskeyOptions> = { options: yield* ceremonies.beginSignIn(party) }
      return answer(data, 201)
    })

    const signOut = Effect.fnUntraced(function* (request: Request) {
      const place = placeOf(request, settings)
      if (place === undefined) return nowhere
      const refusal = refusalOfPage(request, place)
      if (refusal !== undefined) return refusePage(refusal)
      const browser = Option.getOrUndefined(yield* browsers.find(request, place))
      yield* browsers.endAll(request, place)
      const data: DataOf<typeof SessionEnded> = { id: browser?.session.id ?? null }
      return withoutSecret(request, place)(answer(data))
    })

    /** The browser of one of our pages, signed in, and where. */
    const signedInPage = Effect.fnUntraced(function* (request: Request) {
      const { place, refusal } = signInPlace(request)
      if (place === undefined) return { refusal }
      const browser = Option.getOrUndefined(yield* browsers.find(request, place))
      return browser === undefined ? { refusal: signedOut } : { browser, place }
    })

    const enterSample = Effect.fnUntraced(function* (request: Request) {
      const { browser: home, place, refusal } = yield* signedInPage(request)
      if (home === undefined) return refusal
      if (!(yield* attempts.admit(samplesOfMember, home.who.member.userId))) return tooOften
      const who = yield* Effect.result(samples.enter(home.who, sampleSource))
      if (Result.isFailure(who)) return refused(who.failure)
      const visited = Option.getOrUndefined(yield* browsers.visit(request, place, { home, who: who.success }))
      if (visited === undefined) return signedOut
      return visited.setCookie(answer(yield* toWire(visited.browser, { place, settings }), 201))
    })

    const leaveSample = Effect.fnUntraced(function* (request: Request) {
      const { browser, place, refusal } = yield* signedInPage(request)
      if (browser === undefined) return refusal
      const left = yield* Effect.result(samples.leave(browser.who))
      if (Result.isFailure(left)) return refused(left.failure)
      const home = Option.getOrUndefined(yield* browsers.goHome(request, place))
      const data = answer(yield* toWire(home?.browser, { place, settings }))
      return home === undefined ? withoutSecret(request, place)(data) : home.setCookie(data)
    })

    return handlers.handleAll({
      enterSample: ({ request }) => enterSample(request),
      leaveSample: ({ request }) => leaveSample(request),
      current: ({ request }) => current(request),
      signIn: ({ payload, request }) => signIn(request, byCode(payload.code), badCode),
      passkeyOptions: ({ request }) => passkeyOptions(request),
      passkey: ({ payload, request }) => signIn(request, byPasskey(payload.response), badPasskey),
      signOut: ({ request }) => signOut(request)
    })
  })
)

export const routes = routesOf(api, handlers)
