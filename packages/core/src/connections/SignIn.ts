import { Context, Effect, Layer, Option, Schema } from "effect"
import { selfOf } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { scopesOfRole } from "../access/Role.ts"
import { Sha256 } from "../access/Secret.ts"
import { ApiKeyId, UserId, WorkspaceId } from "../shared/Ids.ts"
import { fromMillis, now, toMillis } from "../shared/Instant.ts"
import { ApiKeyRepository } from "../workspaces/ApiKeyRepository.ts"
import { Authenticator } from "../workspaces/Authenticator.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { connectCodeMinutes, newConnectCode, typedConnectCode } from "./connectCode.ts"
import { type ArtifactRef, OAuthArtifacts } from "./OAuthArtifacts.ts"

/** The ids of a member who signed in. Later calls read the member again. */
export const SignedIn = Schema.Struct({
  workspaceId: WorkspaceId,
  userId: UserId,
  /** The key that they signed in with; null for a one-time code. */
  keyId: Schema.NullOr(ApiKeyId)
})
export type SignedIn = typeof SignedIn.Type

const CodePayload = Schema.fromJsonString(Schema.Struct({ workspaceId: WorkspaceId, userId: UserId }))

/** Signs a member in on the page that connects an app: with a one-time code from the operator, or with a key. */
export class SignIn extends Context.Service<SignIn>()("@hourbook/core/connections/SignIn", {
  make: Effect.gen(function* () {
    const artifacts = yield* OAuthArtifacts
    const authenticator = yield* Authenticator
    const keys = yield* ApiKeyRepository
    const members = yield* MemberRepository
    const workspaces = yield* WorkspaceRepository
    const sha256 = yield* Sha256

    const codeRef = (code: string): Effect.Effect<ArtifactRef> =>
      Effect.map(sha256(code), (id) => ({ kind: "ConnectCode", id }))

    /** A code that signs a member in, once, within {@link connectCodeMinutes}. It is shown once and kept as a hash. */
    const issueCode = Effect.fn("SignIn.issueCode")(function* (of: Pick<SignedIn, "workspaceId" | "userId">) {
      const code = yield* newConnectCode
      const expiresAt = fromMillis(toMillis(yield* now) + connectCodeMinutes * 60_000)
      const payload = Schema.encodeSync(CodePayload)(of)
      yield* artifacts.put({ ...(yield* codeRef(code)), payload, consumedAt: null, expiresAt })
      return { code, expiresAt }
    })

    const withCode = Effect.fnUntraced(function* (code: string) {
      const ref = yield* codeRef(code)
      const at = yield* now
      const found = yield* artifacts.find(ref, at)
      if (Option.isNone(found) || !(yield* artifacts.consume(ref, at))) return Option.none<SignedIn>()
      const member = yield* Effect.orDie(Schema.decodeEffect(CodePayload)(found.value.payload))
      return Option.some<SignedIn>({ ...member, keyId: null })
    })

    /** The member of a one-time code, which it consumes, or of a key. None for a code or key that is not valid. */
    const identify = Effect.fn("SignIn.identify")(function* (typed: string) {
      const code = typedConnectCode(typed)
      const shown = code === undefined ? Option.none<SignedIn>() : yield* withCode(code)
      if (Option.isSome(shown)) return shown
      return Option.map(
        yield* authenticator.principalOf(typed.trim()),
        ({ key, member: { userId }, workspace }): SignedIn => ({
          workspaceId: workspace.id,
          userId,
          keyId: key?.id ?? null
        })
      )
    })

    /** The caller who signed in, with what their role and key allow now. None when the member or the key no longer exists. */
    const principalOf = Effect.fn("SignIn.principalOf")(function* ({ keyId, userId, workspaceId }: SignedIn) {
      const visible = selfOf(workspaceId, userId)
      const member = Option.getOrUndefined(yield* members.find(visible, userId))
      const workspace = Option.getOrUndefined(yield* workspaces.find(visible))
      if (member === undefined || workspace === undefined) return Option.none<Principal>()
      if (keyId === null)
        return Option.some<Principal>({ workspace, member, key: null, scopes: scopesOfRole(member.role) })
      const at = yield* now
      const key = (yield* keys.list(visible, userId)).find(({ id }) => id === keyId)
      return key === undefined || (key.expiresAt !== null && key.expiresAt <= at)
        ? Option.none<Principal>()
        : Option.some<Principal>({ workspace, member, key, scopes: key.scopes })
    })

    /** The member with an email address that a trusted identity provider verified. None when the workspace has no such member. */
    const byEmail = Effect.fn("SignIn.byEmail")(function* (workspaceId: WorkspaceId, email: string) {
      const userId = Option.getOrUndefined(yield* members.findUser(email))
      return userId === undefined ? Option.none<Principal>() : yield* principalOf({ workspaceId, userId, keyId: null })
    })

    return { issueCode, identify, byEmail, principalOf }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
