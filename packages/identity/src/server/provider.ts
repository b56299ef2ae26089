import { Sha256 } from "@hourbook/core/access/Secret"
import type { Connection } from "@hourbook/core/connections/Connection"
import { retryAfterSeconds, StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { logDefect } from "@hourbook/rest/edge/logDefect"
import { Cause, Effect } from "effect"
import { generateKeyPair, exportJWK } from "jose"
import { errors, interactionPolicy, Provider } from "oidc-provider"
import { problemPage } from "../pages/pages.ts"
import type { Pending } from "../pages/Pending.ts"
import { type Fetch, fetchDocument } from "../protocol/documents.ts"
import { grantIdOf } from "../protocol/grantId.ts"
import { askedScopes, clientAuthMethods, everyScope, plainName } from "../protocol/normalise.ts"
import { interactionCookie, paths, resourceAt } from "../protocol/paths.ts"
import { problemOfRedirectUri } from "../protocol/redirectUri.ts"
import { makeAdapters, refreshSeconds } from "./adapter.ts"
import { ask, type Sent, sessionCookie } from "./askProvider.ts"
import { type Callbacks, makeCallbacks } from "./callbacks.ts"

export interface ProviderOptions {
  /** The service's public origin, such as `https://hours.example.com`. */
  readonly origin: string
  readonly fetch: Fetch
}

const interactionSeconds = 600
const accessSeconds = 3600
const codeSeconds = 60

/** Every connection asks for consent, so an app can never be allowed silently because of an earlier consent. */
const consentPolicy = () => {
  const { Check, Prompt } = interactionPolicy
  const always = new Check("always", "every connection is allowed anew", ({ oidc }) =>
    oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  )
  return [new Prompt({ name: "consent", requestable: true }, always)]
}

/** The library requires a signing key, although nothing is signed: tokens are opaque and there are no ID tokens. */
const unusedKey = Effect.promise(async () => {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }
})

/** Applies to registrations and to client metadata documents. The library reports values that are not texts itself. */
const checkRedirectUris = (value: unknown): void => {
  for (const uri of Array.isArray(value) ? value : []) {
    const problem = typeof uri === "string" ? problemOfRedirectUri(uri) : undefined
    if (problem !== undefined) throw new errors.InvalidRedirectUri(`redirect_uris ${problem}`)
  }
}

const makeLibrary = Effect.fnUntraced(function* ({ fetch, origin }: ProviderOptions, callbacks: Callbacks) {
  const resource = resourceAt(origin)
  const adapters = yield* makeAdapters(resource, callbacks)
  const key = yield* unusedKey
  const library = new Provider(origin, {
    adapter: adapters,
    jwks: { keys: [key] },
    fetch: fetchDocument(fetch),
    routes: {
      authorization: paths.authorize,
      token: paths.token,
      registration: paths.register,
      revocation: paths.revoke,
      jwks: "/oauth/jwks"
    },
    scopes: [],
    claims: {},
    responseTypes: ["code"],
    clientAuthMethods: [...clientAuthMethods],
    extraClientMetadata: {
      properties: ["redirect_uris"],
      validator: (_ctx, _name, value) => checkRedirectUris(value)
    },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    pkce: { required: () => true },
    // Cookies hold random ids that the store looks up; signing them would only add a key to share.
    cookies: {
      names: { session: sessionCookie, interaction: interactionCookie, resume: "hourbook_resume" },
      short: { httpOnly: true, sameSite: "lax" },
      long: { httpOnly: true, sameSite: "lax" }
    },
    ttl: {
      AuthorizationCode: codeSeconds,
      AccessToken: accessSeconds,
      RefreshToken: refreshSeconds,
      Interaction: interactionSeconds,
      Grant: refreshSeconds,
      Session: interactionSeconds
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource && asked !== `${resource}/`) throw new errors.InvalidTarget("unknown resource")
          return {
            scope: everyScope.join(" "),
            audience: resource,
            accessTokenTTL: accessSeconds,
            accessTokenFormat: "opaque"
          }
        }
      }
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: () => false,
    interactions: { policy: consentPolicy(), url: (_ctx, { uid }) => paths.consent.replace(":uid", uid) },
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    renderError: (ctx, { error, error_description }) => {
      const page = problemPage("This app cannot be connected", `Reason: ${error_description ?? error}.`)
      ctx.set(page.headers)
      ctx.body = page.body
    }
  })
  library.proxy = true
  return library
})

/** The authorization server: the library and what the consent page needs from it. */
export const makeProvider = Effect.fn("OAuth.makeProvider")(function* (options: ProviderOptions) {
  const { origin } = options
  const callbacks = yield* makeCallbacks
  const { run, within } = callbacks
  const library = yield* makeLibrary(options, callbacks)
  const sha256 = yield* Sha256
  library.on("server_error", (ctx, error) => {
    void run(logDefect(Cause.die(error)))
    if (!(error instanceof StoreUnavailable)) return
    ctx.status = 503
    ctx.set("retry-after", String(retryAfterSeconds))
  })
  // Only the hash of a client secret is stored.
  library.Client.prototype.compareClientSecret = async function (actual) {
    return (await run(sha256(actual))) === this.clientSecret
  }

  /** The pending connection under this id; undefined when it has ended. */
  const pending = (uid: string): Effect.Effect<Pending | undefined> =>
    within(async () => {
      const interaction = await library.Interaction.find(uid)
      if (interaction === undefined) return undefined
      const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params
      const client = await library.Client.find(String(clientId))
      if (client === undefined) return undefined
      return {
        clientId: client.clientId,
        clientName: plainName(client.clientName ?? "") || "An app without a name",
        redirectUri: String(redirectUri),
        scopes: askedScopes(String(scope))
      }
    }).pipe(
      // The metadata document at the app's own address may no longer be available.
      Effect.catch((error) => (error.cause instanceof errors.OIDCProviderError ? Effect.undefined : dieOf(error)))
    )

  /** Stores the outcome and returns the address that the browser continues to. */
  const finish = (uid: string, outcome: Connection | "refused"): Effect.Effect<string | undefined> =>
    within(async () => {
      const interaction = await library.Interaction.find(uid)
      if (interaction === undefined) return undefined
      interaction.result =
        outcome === "refused"
          ? { error: "access_denied", error_description: "the member declined" }
          : { login: { accountId: outcome.userId, remember: false }, consent: { grantId: grantIdOf(outcome) } }
      await interaction.persist()
      return interaction.returnTo
    }).pipe(Effect.catch(dieOf))

  const answer = (sent: Sent) =>
    Effect.catch(
      within(() => ask(library, origin)(sent)),
      dieOf
    )
  return { ask: answer, pending, finish }
})

const dieOf = ({ cause }: Cause.UnknownError) => Effect.die(cause)

export type OAuthProvider = Effect.Success<ReturnType<typeof makeProvider>>
