import type { Principal } from "@hourbook/core/access/Principal"
import { Scope } from "@hourbook/core/access/Role"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Connections } from "@hourbook/core/connections/Connections"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { now } from "@hourbook/core/shared/Instant"
import { Effect, Option, Schema } from "effect"
import { connectionRef } from "./grantId.ts"
import { resourceAt } from "./paths.ts"
import { withId } from "./payload.ts"

/** Who calls with a bearer token, with what the token, the connection, the role and the key all allow. */
export interface Bearer {
  readonly who: Principal
  readonly clientId: string
  /** What stays the same for as long as the app is connected; for limits and the log. */
  readonly connectionId: string
}

/** Whose a token is; none for one that is not good here, whatever the reason. */
export type VerifyBearer = (token: string) => Effect.Effect<Option.Option<Bearer>>

const AccessToken = Schema.fromJsonString(
  Schema.Struct({ aud: Schema.String, grantId: Schema.String, clientId: Schema.String, scope: Schema.String })
)

const longestToken = 255

/** Tokens of our own authorization server, looked up with every call: whatever ended holds from the next call on. */
export const makeVerifyBearer = Effect.fnUntraced(function* (origin: string) {
  const artifacts = yield* OAuthArtifacts
  const connections = yield* Connections
  const sha256 = yield* Sha256
  const resource = resourceAt(origin)

  const verify = Effect.fn("OAuth.verifyBearer")(function* (token: string) {
    if (token.length === 0 || token.length > longestToken) return Option.none<Bearer>()
    const kept = yield* artifacts.find({ kind: "AccessToken", id: yield* sha256(token) }, yield* now)
    if (Option.isNone(kept)) return Option.none<Bearer>()
    const { aud, clientId, grantId, scope } = yield* Effect.orDie(
      Schema.decodeEffect(AccessToken)(withId(kept.value.payload, token))
    )
    const ref = Option.getOrUndefined(connectionRef(grantId))
    if (aud !== resource || ref === undefined) return Option.none<Bearer>()
    const connected = Option.getOrUndefined(yield* connections.find(ref))
    if (connected === undefined || connected.connection.clientId !== clientId) return Option.none<Bearer>()
    const { connection, who } = connected
    const granted = scope.split(" ").filter(Schema.is(Scope))
    yield* Effect.forkDetach(Effect.ignore(connections.noteUse(connection)))
    const scopes = who.scopes.filter((one) => granted.includes(one))
    return Option.some<Bearer>({ who: { ...who, scopes }, clientId, connectionId: connection.id })
  })
  return verify satisfies VerifyBearer
})
