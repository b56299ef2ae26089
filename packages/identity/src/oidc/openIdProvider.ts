import { fetchWithin, largestOfIssuer } from "@hourbook/core/scheduling/textWithin"
import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { Effect, Redacted } from "effect"
import * as client from "openid-client"
import type { Journey, OidcOptions, Provider, ProviderFailed, Stated } from "./Provider.ts"

const seconds = 10

/** The name and the code of an error: its message may repeat what the provider sent. */
const failed = (cause: unknown): ProviderFailed => {
  const code: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined
  const name = cause instanceof Error ? cause.name : "Error"
  return { _tag: "ProviderFailed", reason: typeof code === "string" ? `${name} ${code}` : name }
}

const refuse = (reason: string): Effect.Effect<never, ProviderFailed> => Effect.fail({ _tag: "ProviderFailed", reason })

const attempt = <A>(call: () => Promise<A>): Effect.Effect<A, ProviderFailed> =>
  Effect.tryPromise({ try: call, catch: failed })

/** As the provider wants the secret: in the header, which every one must understand, unless it takes it in the body alone. */
const authenticationWith = (secret: Redacted.Redacted | null): client.ClientAuth => {
  if (secret === null) return client.None()
  const text = Redacted.value(secret)
  const [inHeader, inBody] = [client.ClientSecretBasic(text), client.ClientSecretPost(text)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const inside = ways.includes("client_secret_post") && !ways.includes("client_secret_basic")
    const way = inside ? inBody : inHeader
    way(server, ...rest)
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)

/** The provider, whose description is read with the first sign-in; a failure is not kept. */
export const openIdProvider = ({ clientId, clientSecret, fetch, issuer }: OidcOptions): Provider => {
  let found: client.Configuration | undefined
  const read = fetchWithin(fetch, largestOfIssuer)
  const { hostname, protocol } = new URL(issuer)
  // Nothing leaves this machine: the settings take no other issuer without https.
  const isLocal = protocol === "http:" && isThisMachine(hostname)
  const discover = attempt(async () => {
    found = await client.discovery(new URL(issuer), clientId, undefined, authenticationWith(clientSecret), {
      [client.customFetch]: (url, { body = null, signal = null, ...options }) =>
        read(url, { ...options, body, signal }),
      timeout: seconds,
      execute: [
        // The signature of the ID token, which a proxy between here and the provider cannot make.
        client.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- so marked as a warning, since it is for a provider on this machine
        ...(isLocal ? [client.allowInsecureRequests] : [])
      ]
    })
    return found
  })
  const configuration = Effect.suspend(() => (found === undefined ? discover : Effect.succeed(found)))

  /** The address and whether it is verified, which some providers state only when they are asked for more. */
  const addressOf = async (config: client.Configuration, claims: client.IDToken, accessToken: string) => {
    const said =
      claims["email"] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(config, accessToken, claims.sub)
        : claims
    return said["email_verified"] === true ? textOf(said["email"]) : null
  }

  return {
    begin: Effect.fn("Oidc.begin")(function* (redirectUri, anew) {
      const config = yield* configuration
      const journey: Journey = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier()
      }
      const challenge = yield* attempt(() => client.calculatePKCECodeChallenge(journey.verifier))
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email",
        response_type: "code",
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
        ...(anew ? { max_age: "0" } : {})
      })
      return { url, journey }
    }),

    finish: Effect.fn("Oidc.finish")(function* (answer, { nonce, state, verifier }) {
      const config = yield* configuration
      const tokens = yield* attempt(() =>
        client.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true
        })
      )
      const claims = tokens.claims()
      if (claims === undefined) return yield* refuse("there is no ID token")
      // The library compares it only where a token is for several audiences.
      if (claims.azp !== undefined && claims.azp !== clientId)
        return yield* refuse("azp: the token is another client's")
      const stated: Stated = {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: yield* attempt(() => addressOf(config, claims, tokens.access_token)),
        authenticatedAt: claims.auth_time ?? null
      }
      return stated
    })
  }
}
