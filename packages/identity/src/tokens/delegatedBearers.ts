import { Scope } from "@hourbook/core/access/Role"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Data, Effect, Option, Schema } from "effect"
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from "jose"
import type { Fetch } from "../protocol/documents.ts"
import { resourceMetadataUrl } from "../protocol/metadata.ts"
import { everyScope } from "../protocol/normalise.ts"
import { resourceAt } from "../protocol/paths.ts"
import { type BearerAccess, type Granted, SeveralWorkspaces } from "./Bearers.ts"

export interface DelegationOptions {
  readonly origin: string
  /** The issuer, exactly as in its tokens. */
  readonly issuer: string
  /** The slug of the workspace that tokens are for; none if a request may choose among those of the member. */
  readonly workspace: Option.Option<string>
  readonly fetch: Fetch
}

const Discovery = Schema.Struct({ issuer: Schema.String, jwks_uri: Schema.String })

const Claims = Schema.Struct({
  sub: Schema.String,
  email: Schema.String,
  email_verified: Schema.Literal(true),
  client_id: Schema.optionalKey(Schema.String),
  azp: Schema.optionalKey(Schema.String),
  scope: Schema.optionalKey(Schema.String),
  scp: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)]))
})

const scopesOf = ({ scope, scp }: typeof Claims.Type): ReadonlyArray<Scope> =>
  [scope ?? [], scp ?? []]
    .flat()
    .flatMap((text) => text.split(" "))
    .filter(Schema.is(Scope))

/** Asymmetric signature algorithms only. */
const algorithms = ["ES256", "ES384", "ES512", "PS256", "PS384", "PS512", "RS256", "RS384", "RS512", "EdDSA"]

class Unverified extends Data.TaggedError("Unverified")<{ readonly cause: unknown }> {}

/** Whether the token is invalid, as opposed to the issuer's keys being unavailable. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(error.code)

/** Caches the issuer's keys after the first success, so a brief outage is not cached. */
const lazyKeys = ({ fetch, issuer }: DelegationOptions): Effect.Effect<JWTVerifyGetKey> => {
  let keys: JWTVerifyGetKey | undefined
  const discover = Effect.promise(async (signal) => {
    const answer = await fetch(`${issuer.replace(/\/$/u, "")}/.well-known/openid-configuration`, { signal })
    return answer.json()
  }).pipe(
    Effect.timeout("5 seconds"),
    Effect.flatMap(Schema.decodeUnknownEffect(Discovery)),
    Effect.map((found) => createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: fetch })),
    Effect.tap((made) => Effect.sync(() => (keys = made))),
    Effect.orDie
  )
  return Effect.suspend(() => (keys === undefined ? discover : Effect.succeed(keys)))
}

/**
 * Tokens of an external issuer that the operator trusts: signed by the issuer, for this resource, with a verified email
 * address of a member. The member's current role limits the token on every call.
 */
export const delegatedBearers = Effect.fnUntraced(function* (options: DelegationOptions) {
  const { issuer, origin } = options
  const signIn = yield* SignIn
  const keys = lazyKeys(options)

  const claimsOf = Effect.fnUntraced(function* (token: string) {
    const getKey = yield* keys
    const rules = { issuer, audience: resourceAt(origin), algorithms, requiredClaims: ["exp", "sub"] }
    return yield* Effect.tryPromise({
      try: () => jwtVerify(token, getKey, rules),
      catch: (cause) => new Unverified({ cause })
    }).pipe(
      Effect.map(({ payload }) => Schema.decodeUnknownOption(Claims)(payload)),
      Effect.catch(({ cause }) => (isRefusal(cause) ? Effect.succeedNone : Effect.die(cause)))
    )
  })

  const verify = Effect.fn("OAuth.verifyDelegated")(function* (
    token: string,
    named?: string
  ): Effect.fn.Return<Option.Option<Granted>, SeveralWorkspaces> {
    if (token.split(".").length !== 3) return Option.none<Granted>()
    const claims = Option.getOrUndefined(yield* claimsOf(token))
    if (claims === undefined) return Option.none<Granted>()
    const slug = Option.getOrElse(options.workspace, () => named)
    const all = yield* signIn.byEmail(claims.email.toLowerCase())
    const members = slug === undefined ? all : all.filter(({ workspace }) => workspace.slug === slug)
    if (members.length > 1)
      return yield* new SeveralWorkspaces({ slugs: members.map(({ workspace }) => workspace.slug) })
    const granted = scopesOf(claims)
    return Option.map(Option.fromUndefinedOr(members[0]), (who): Granted => ({
      who: { ...who, scopes: who.scopes.filter((scope) => granted.includes(scope)) },
      app: { clientId: claims.client_id ?? claims.azp ?? issuer, grantId: `${issuer} ${claims.sub}` }
    }))
  })
  const access: BearerAccess = { verify, resourceMetadataUrl: resourceMetadataUrl(origin), scopes: everyScope }
  return access
})
