import { Sha256 } from "@hourbook/core/access/Secret"
import { idleDays } from "@hourbook/core/connections/Connection"
import type { ConnectionRef } from "@hourbook/core/connections/ConnectionRepository"
import { Connections } from "@hourbook/core/connections/Connections"
import { type ArtifactRef, type OAuthArtifact, OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { fromMillis, type Instant, now, toMillis } from "@hourbook/core/values/Instant"
import { Effect, Option } from "effect"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"
import { connectionRef, grantIdOf } from "../protocol/grantId.ts"
import { withId, withoutId } from "../protocol/payload.ts"
import type { Callbacks } from "./callbacks.ts"

/** A rotated refresh token used again within this time is a lost response or a second process of the same client, not theft. */
const refreshGraceSeconds = 30
/** A client that registered and was never allowed is deleted after this time. */
const unusedClientSeconds = 86_400
export const refreshSeconds = idleDays * 86_400

const after = (at: Instant, seconds: number): Instant => fromMillis(toMillis(at) + seconds * 1000)

/** The library's storage on the ports. Only hashes are stored, so a leaked store contains no usable token. */
export const makeAdapters = Effect.fnUntraced(function* (resource: string, { run }: Callbacks) {
  const artifacts = yield* OAuthArtifacts
  const connections = yield* Connections
  const sha256 = yield* Sha256

  const refOf = (kind: string, id: string): Effect.Effect<ArtifactRef> =>
    Effect.map(sha256(id), (hashed) => ({ kind, id: hashed }))

  const put = Effect.fnUntraced(function* (kind: string, id: string, payload: AdapterPayload, seconds: number) {
    const secret = payload.client_secret
    const hidden = typeof secret === "string" ? { ...payload, client_secret: yield* sha256(secret) } : payload
    yield* artifacts.put({
      ...(yield* refOf(kind, id)),
      payload: withoutId(JSON.stringify(hidden), id),
      consumedAt: null,
      expiresAt: after(yield* now, seconds)
    })
  })

  const payloadOf = ({ payload }: OAuthArtifact, id: string): AdapterPayload => JSON.parse(withId(payload, id))

  /** The library treats a token with `consumed` as stolen and revokes its grant. */
  const find = Effect.fnUntraced(function* (kind: string, id: string) {
    const at = yield* now
    const found = Option.getOrUndefined(yield* artifacts.find(yield* refOf(kind, id), at))
    if (found === undefined) return undefined
    const payload = payloadOf(found, id)
    const { consumedAt } = found
    const isSpent = consumedAt !== null && (kind !== "RefreshToken" || after(consumedAt, refreshGraceSeconds) <= at)
    return isSpent ? { ...payload, consumed: true } : payload
  })

  /** Keeps a registered client for as long as its tokens. */
  const keepClient = Effect.fnUntraced(function* (clientId: string) {
    const at = yield* now
    const found = yield* artifacts.find(yield* refOf("Client", clientId), at)
    if (Option.isSome(found)) yield* artifacts.put({ ...found.value, expiresAt: after(at, 2 * refreshSeconds) })
  })

  const upsert = Effect.fnUntraced(function* (kind: string, id: string, payload: AdapterPayload, seconds?: number) {
    yield* put(kind, id, payload, seconds ?? unusedClientSeconds)
    if (kind !== "RefreshToken") return
    if (payload.clientId !== undefined) yield* keepClient(payload.clientId)
    const connected = yield* Option.match(connectionRef(payload.grantId ?? ""), {
      onNone: () => Effect.succeedNone,
      onSome: connections.find
    })
    if (Option.isSome(connected)) yield* connections.noteUse(connected.value.connection)
  })

  const consume = Effect.fnUntraced(function* (kind: string, id: string) {
    const first = yield* artifacts.consume(yield* refOf(kind, id), yield* now)
    // Of several requests that redeem a code at once, all but the first fail here.
    if (!first && kind === "AuthorizationCode")
      return yield* Effect.die(new errors.InvalidGrant("code already redeemed"))
  })

  const generic = (kind: string): Adapter => ({
    upsert: (id, payload, seconds) => run(upsert(kind, id, payload, seconds)),
    find: (id) => run(find(kind, id)),
    consume: (id) => run(consume(kind, id)),
    destroy: (id) => run(Effect.flatMap(refOf(kind, id), artifacts.remove)),
    // Artifacts of an ended connection are useless and expire on their own.
    revokeByGrantId: async () => {},
    findByUid: async () => undefined,
    findByUserCode: async () => undefined
  })

  const grant = Effect.fnUntraced(function* (ref: ConnectionRef) {
    const connected = yield* connections.find(ref)
    const iat = Math.floor(toMillis(yield* now) / 1000)
    return Option.map(connected, ({ connection, who }): AdapterPayload => {
      const scopes = who.scopes.join(" ")
      return {
        kind: "Grant",
        jti: grantIdOf(ref),
        iat,
        exp: iat + refreshSeconds,
        accountId: connection.userId,
        clientId: connection.clientId,
        // Some clients append a slash to the address.
        resources: { [resource]: scopes, [`${resource}/`]: scopes }
      }
    })
  })

  const onConnection = <A>(grantId: string, use: (ref: ConnectionRef) => Effect.Effect<A>): Promise<A | undefined> =>
    run(Option.match(connectionRef(grantId), { onNone: () => Effect.undefined, onSome: use }))

  /** The consent page creates connections; this looks up their current state. */
  const grants: Adapter = {
    ...generic("Grant"),
    upsert: async () => {},
    find: (id) => onConnection(id, (ref) => Effect.map(grant(ref), Option.getOrUndefined)),
    destroy: (id) => onConnection(id, connections.end)
  }

  /** Sessions are not kept: every connection asks for consent. */
  const sessions: Adapter = {
    ...generic("Session"),
    upsert: async () => {},
    find: async () => undefined,
    destroy: async () => {}
  }

  return (kind: string): Adapter => (kind === "Grant" ? grants : kind === "Session" ? sessions : generic(kind))
})
