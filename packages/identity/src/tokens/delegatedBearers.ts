import { Scope } from "@hourbook/core/access/Role"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { fetchWithin, largestOfIssuer } from "@hourbook/core/scheduling/textWithin"
import { Data, Effect, Option, Schema } from "effect"
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from "jose"
import type { Fetch } from "../protocol/documents.ts"
import { resourceMetadataUrl } from "../protocol/metadata.ts"
import { everyScope } from "../protocol/normalise.ts"
import { resourceAt } from "../protocol/paths.ts"
import { type BearerAccess, type Granted, SeveralWorkspaces } from "./Bearers.ts"
import { refusalOf } from "./refusalOf.ts"

export interface DelegationOptions {
  readonly origin: string
  /** The issuer, exactly as in its tokens. */
  readonly issuer: string
  /** The slug of the workspace that tokens are for; none if a request may choose among those of the member. */
  readonly workspace: Option.Option<string>
  readonly fetch: Fetch
}

/** The keys decide who is let in, so they come over https like everything of the issuer. */
const Discovery = Schema.Struct({
  issuer: Schema.String,
  jwks_uri: Schema.String.check(Schema.isStartingWith("https://"))
})

const Claims = Schema.Struct({
  /** Identifies the person at the issuer: rate limits count by it, and nothing else depends on it. */
  sub: Schema.NonEmptyString,
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

/** Why a token is not taken, for the operator: never anything of the token itself. */
class Refused extends Data.TaggedError("Refused")<{ readonly reason: string }> {}

const refuse = (reason: string) => Effect.fail(new Refused({ reason }))

const logRefusal = (reason: string) => Effect.annotateLogs(Effect.logWarning("an access token was refused"), { reason })

const isJwt = (credential: string): boolean => credential.split(".").length === 3

/** The first claim that is not as {@link Claims} has it. */
const wrongClaim = (claims: Readonly<Record<string, unknown>>): string => {
  if (typeof claims["sub"] !== "string" || claims["sub"] === "") return "sub: must be a text that is not empty"
  if (typeof claims["email"] !== "string") return "email: is missing"
  if (claims["email_verified"] !== true) return "email_verified: is not true"
  return "client_id, azp, scope or scp: must be text"
}

/** Caches the issuer's keys after the first success, so a brief outage is not cached. */
const lazyKeys = ({ fetch, issuer }: DelegationOptions): Effect.Effect<JWTVerifyGetKey> => {
  let keys: JWTVerifyGetKey | undefined
  const read = fetchWithin(fetch, largestOfIssuer)
  const discover = Effect.promise(async (signal) => {
    const answer = await read(`${issuer.replace(/\/$/u, "")}/.well-known/openid-configuration`, { signal })
    return answer.json()
  }).pipe(
    Effect.timeout("5 seconds"),
    Effect.flatMap(Schema.decodeUnknownEffect(Discovery)),
    Effect.map((found) => createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: read })),
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
    const { payload } = yield* Effect.tryPromise({
      try: () => jwtVerify(token, getKey, rules),
      catch: (cause) => new Unverified({ cause })
    }).pipe(
      Effect.catch(({ cause }) => {
        const reason = refusalOf(cause, rules)
        return reason === undefined ? Effect.die(cause) : refuse(reason)
      })
    )
    const claims = Schema.decodeUnknownOption(Claims)(payload)
    return Option.isSome(claims) ? claims.value : yield* refuse(wrongClaim(payload))
  })

  const grantedBy = Effect.fnUntraced(function* (
    token: string,
    named: string | undefined
  ): Effect.fn.Return<Granted, Refused | SeveralWorkspaces> {
    const claims = yield* claimsOf(token)
    const slug = Option.getOrElse(options.workspace, () => named)
    const all = yield* signIn.byEmail(claims.email)
    const members = slug === undefined ? all : all.filter(({ workspace }) => workspace.slug === slug)
    if (members.length > 1)
      return yield* new SeveralWorkspaces({ slugs: members.map(({ workspace }) => workspace.slug) })
    const [who] = members
    if (who === undefined)
      return yield* refuse(`email: no member${slug === undefined ? "" : " of the workspace"} has this address`)
    const granted = scopesOf(claims)
    return {
      who: { ...who, scopes: who.scopes.filter((scope) => granted.includes(scope)) },
      app: { clientId: claims.client_id ?? claims.azp ?? issuer, grantId: `${issuer} ${claims.sub}` }
    }
  })

  const verify = Effect.fn("OAuth.verifyDelegated")(function* (
    token: string,
    named?: string
  ): Effect.fn.Return<Option.Option<Granted>, SeveralWorkspaces> {
    // It may be an API key.
    if (!isJwt(token)) return Option.none<Granted>()
    return yield* grantedBy(token, named).pipe(
      Effect.asSome,
      Effect.catchTag("Refused", ({ reason }) => Effect.as(logRefusal(reason), Option.none<Granted>()))
    )
  })
  const noteUnknown = (credential: string) => (isJwt(credential) ? Effect.void : logRefusal("it is no JWT"))
  const access: BearerAccess = {
    verify,
    noteUnknown,
    resourceMetadataUrl: resourceMetadataUrl(origin),
    scopes: everyScope
  }
  return access
})
