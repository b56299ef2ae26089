import type { Principal } from "@hourbook/core/access/Principal"
import type { Scope } from "@hourbook/core/access/Role"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Connections } from "@hourbook/core/connections/Connections"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { SignedIn, SignIn } from "@hourbook/core/connections/SignIn"
import { Attempts } from "@hourbook/core/sessions/Attempts"
import { isRecent } from "@hourbook/core/sessions/Session"
import type { SignedInBrowser } from "@hourbook/core/sessions/Sessions"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { Effect, Option, Schema } from "effect"
import { HttpServerResponse, UrlParams } from "effect/http"
import { consentPage, type Page, problemPage, signInPage } from "../pages/pages.ts"
import type { Pending } from "../pages/Pending.ts"
import { targetOf } from "../pages/target.ts"
import { everyScope } from "../protocol/normalise.ts"
import { paths } from "../protocol/paths.ts"
import { limits } from "./limits.ts"
import type { OAuthProvider } from "./provider.ts"

/** The time a member has to allow the app after signing in. */
const signedInSeconds = 600

const show = ({ body, headers }: Page, status = 200) => HttpServerResponse.text(body, { status, headers })

const over = show(
  problemPage("This sign-in has ended", "It expired, was already completed, or started in another browser."),
  400
)
const crossSite = show(problemPage("Request refused", "The form was submitted from another site."), 403)
const tooOften = show(problemPage("Too many attempts", "Wait ten minutes, then try again."), 429)

const SignedInText = Schema.fromJsonString(SignedIn)

export interface Visit {
  readonly uid: string
  /** The sender's network, which the attempt limits count. */
  readonly network: string
  /** The member who is signed in in the browser anyway. */
  readonly browser: Effect.Effect<Option.Option<SignedInBrowser>>
}

/** A member who may allow the app, and whether that was shown lately: only then may the app make changes. */
interface Shown {
  readonly who: Principal
  readonly recently: boolean
}

/** The page on which a member signs in and allows an app. */
export const makeConsent = Effect.fnUntraced(function* (options: { readonly provider: Effect.Effect<OAuthProvider> }) {
  const { admit } = yield* Attempts
  const artifacts = yield* OAuthArtifacts
  const connections = yield* Connections
  const sha256 = yield* Sha256
  const signIn = yield* SignIn

  const signedInRef = (uid: string) => Effect.map(sha256(uid), (id) => ({ kind: "SignedIn", id }))

  /** The member who signed in on this visit, with their current role. */
  const signedInHere = Effect.fnUntraced(function* (uid: string) {
    const found = yield* artifacts.find(yield* signedInRef(uid), yield* now)
    if (Option.isNone(found)) return Option.none<Principal>()
    // An earlier version may have started this sign-in.
    const who = Schema.decodeOption(SignedInText)(found.value.payload)
    return Option.isNone(who) ? Option.none<Principal>() : yield* signIn.principalOf(who.value)
  })

  /** Who signed in on this visit, or else is signed in in the browser. */
  const signedIn = Effect.fnUntraced(function* ({ browser, uid }: Visit): Effect.fn.Return<Shown | undefined> {
    const here = Option.getOrUndefined(yield* signedInHere(uid))
    if (here !== undefined) return { who: here, recently: true }
    const at = yield* now
    return Option.match(yield* browser, {
      onNone: () => undefined,
      onSome: ({ session, who }) => ({ who, recently: isRecent(session, at) })
    })
  })

  const view = Effect.fn("OAuth.consent.view")(function* (visit: Visit) {
    const pending = yield* (yield* options.provider).pending(visit.uid)
    if (pending === undefined) return over
    const shown = yield* signedIn(visit)
    return show(shown === undefined ? signInPage(pending) : consentPage(pending, shown.who))
  })

  const leave = Effect.fnUntraced(function* (uid: string, outcome: Parameters<OAuthProvider["finish"]>[1]) {
    yield* artifacts.remove(yield* signedInRef(uid))
    const onward = yield* (yield* options.provider).finish(uid, outcome)
    return onward === undefined ? over : HttpServerResponse.redirect(onward, { status: 303, headers: unstored })
  })

  const signInBy = Effect.fnUntraced(function* (visit: Visit, pending: Pending, credential: string) {
    const { network, uid } = visit
    const admitted =
      (yield* admit(limits.attemptsOfInteraction, uid)) && (yield* admit(limits.attemptsFromAddress, network))
    if (!admitted) return tooOften
    const who = Option.getOrUndefined(yield* signIn.identify(credential))
    if (who === undefined) {
      return show(
        signInPage(pending, "That code or key is not valid. A code works once, and only until it expires."),
        422
      )
    }
    yield* artifacts.put({
      ...(yield* signedInRef(uid)),
      payload: Schema.encodeSync(SignedInText)(who),
      consumedAt: null,
      expiresAt: fromMillis(toMillis(yield* now) + signedInSeconds * 1000)
    })
    // A redirect, so that reloading the page does not submit the code again.
    return HttpServerResponse.redirect(paths.consent.replace(":uid", uid), { status: 303, headers: unstored })
  })

  const allow = Effect.fnUntraced(function* (visit: Visit, pending: Pending, chosen: ReadonlyArray<string>) {
    const shown = yield* signedIn(visit)
    if (shown === undefined) return show(signInPage(pending, "Your sign-in expired. Sign in again."), 422)
    const { recently, who } = shown
    const scopes = withRead(everyScope.filter((scope) => chosen.includes(scope) && pending.scopes.includes(scope)))
    if (scopes.length === 0) return show(consentPage(pending, who, "Choose at least one permission."), 422)
    if (!recently && scopes.includes("full")) {
      return show(signInPage(pending, "To let an app make changes for you, sign in again."), 422)
    }
    // Of two simultaneous clicks, one connects.
    if (!(yield* admit(limits.consentsOfInteraction, visit.uid))) return over
    const { clientId, clientName, redirectUri } = pending
    const redirectHost = targetOf(redirectUri).shown
    const connection = yield* connections.connect(who, { clientId, clientName, redirectHost, scopes })
    return Option.isNone(connection)
      ? show(signInPage(pending, "Sign in again."), 422)
      : yield* leave(visit.uid, connection.value)
  })

  const submit = Effect.fn("OAuth.consent.submit")(function* (visit: Visit, form: UrlParams.UrlParams) {
    const pending = yield* (yield* options.provider).pending(visit.uid)
    if (pending === undefined) return over
    switch (Option.getOrUndefined(UrlParams.getFirst(form, "step"))) {
      case "cancel":
        return yield* leave(visit.uid, "refused")
      case "switch":
        return show(signInPage(pending))
      case "sign-in":
        return yield* signInBy(
          visit,
          pending,
          Option.getOrElse(UrlParams.getFirst(form, "credential"), () => "")
        )
      case "allow":
        return yield* allow(visit, pending, UrlParams.getAll(form, "scope"))
      default:
        return over
    }
  })

  return { view, submit, over, crossSite, tooOften }
})

const unstored = { "cache-control": "no-store" }

/** Permission to change records includes permission to read them. */
const withRead = (scopes: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  scopes.includes("full") && !scopes.includes("read") ? ["read", ...scopes] : scopes
