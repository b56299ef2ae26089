import { Scope } from "@hourbook/core/access/Role"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Connections } from "@hourbook/core/connections/Connections"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { Background } from "@hourbook/core/scheduling/Background"
import { now } from "@hourbook/core/values/Instant"
import { Effect, Option, Schema } from "effect"
import { connectionRef, grantIdOf } from "../protocol/grantId.ts"
import { resourceMetadataUrl } from "../protocol/metadata.ts"
import { everyScope } from "../protocol/normalise.ts"
import { resourceAt } from "../protocol/paths.ts"
import { withId } from "../protocol/payload.ts"
import type { BearerAccess, Granted } from "./Bearers.ts"

const AccessToken = Schema.fromJsonString(
  Schema.Struct({ aud: Schema.String, grantId: Schema.String, clientId: Schema.String, scope: Schema.String })
)

const longestToken = 255

/** Tokens of the built-in authorization server, looked up on every call, so a revocation applies to the next call. */
export const ownBearers = Effect.fnUntraced(function* (origin: string) {
  const artifacts = yield* OAuthArtifacts
  const background = yield* Background
  const connections = yield* Connections
  const sha256 = yield* Sha256
  const resource = resourceAt(origin)

  const verify = Effect.fn("OAuth.verifyBearer")(function* (token: string) {
    if (token.length === 0 || token.length > longestToken) return Option.none<Granted>()
    const kept = yield* artifacts.find({ kind: "AccessToken", id: yield* sha256(token) }, yield* now)
    if (Option.isNone(kept)) return Option.none<Granted>()
    const { aud, clientId, grantId, scope } = yield* Effect.orDie(
      Schema.decodeEffect(AccessToken)(withId(kept.value.payload, token))
    )
    const ref = Option.getOrUndefined(connectionRef(grantId))
    if (aud !== resource || ref === undefined) return Option.none<Granted>()
    const connected = Option.getOrUndefined(yield* connections.find(ref))
    if (connected === undefined || connected.connection.clientId !== clientId) return Option.none<Granted>()
    const { connection, who } = connected
    const granted = scope.split(" ").filter(Schema.is(Scope))
    background(yield* Effect.forkDetach(Effect.ignore(connections.noteUse(connection))))
    const scopes = who.scopes.filter((one) => granted.includes(one))
    return Option.some<Granted>({ who: { ...who, scopes }, app: { clientId, grantId: grantIdOf(ref) } })
  })
  const access: BearerAccess = {
    verify,
    // Apps renew their tokens when these have expired.
    noteUnknown: () => Effect.void,
    resourceMetadataUrl: resourceMetadataUrl(origin),
    scopes: everyScope
  }
  return access
})
