import { Context, Effect, Layer, Option, Schema } from "effect"
import { addressForms } from "../access/address.ts"
import type { Member } from "../access/Member.ts"
import { selfOf } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { scopesOfRole } from "../access/Role.ts"
import { Sha256 } from "../access/Secret.ts"
import { typedSignInCode } from "../access/signInCode.ts"
import { traced } from "../telemetry/traced.ts"
import { ApiKeyId, UserId, WorkspaceId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { ApiKeyRepository } from "../workspaces/ApiKeyRepository.ts"
import { Authenticator } from "../workspaces/Authenticator.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { type MembershipRef, SignInCodeRepository } from "../workspaces/SignInCodeRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"

/** The ids of a member who signed in. Later calls read the member again. */
export const SignedIn = Schema.Struct({
  workspaceId: WorkspaceId,
  userId: UserId,
  /** The key that they signed in with; null for a one-time code. */
  keyId: Schema.NullOr(ApiKeyId),
  /** The SHA-256 of the address that they had: the sign-in ends when it changes. */
  addressHash: Schema.String
})
export type SignedIn = typeof SignedIn.Type

/** Signs a member in: with a one-time code, with a key, or with an address that an identity provider verified. */
export class SignIn extends Context.Service<SignIn>()("@hourbook/core/connections/SignIn", {
  make: Effect.gen(function* () {
    const authenticator = yield* Authenticator
    const codes = yield* SignInCodeRepository
    const keys = yield* ApiKeyRepository
    const members = yield* MemberRepository
    const workspaces = yield* WorkspaceRepository
    const sha256 = yield* Sha256

    const addressHashOf = ({ email }: Pick<Member, "email">) => sha256(`address ${email}`)

    /** A member with every scope of the role. None when the membership has ended. */
    const memberOf = traced("SignIn.memberOf")(function* ({ userId, workspaceId }: MembershipRef) {
      const visible = selfOf(workspaceId, userId)
      const member = Option.getOrUndefined(yield* members.find(visible, userId))
      const workspace = Option.getOrUndefined(yield* workspaces.find(visible))
      return member === undefined || workspace === undefined
        ? Option.none<Principal>()
        : Option.some<Principal>({ workspace, member, key: null, scopes: scopesOfRole(member.role) })
    })

    const byCode = Effect.fnUntraced(function* (typed: string) {
      const code = typedSignInCode(typed)
      if (code === undefined) return Option.none<Principal>()
      const taken = yield* codes.take(yield* sha256(code), yield* now)
      return Option.isNone(taken) ? Option.none<Principal>() : yield* memberOf(taken.value)
    })

    /** The member of a one-time code, which it consumes, or of a key. None for a code or key that is not valid. */
    const identify = traced("SignIn.identify")(function* (typed: string) {
      const shown = yield* byCode(typed)
      const who = Option.getOrUndefined(Option.isSome(shown) ? shown : yield* authenticator.principalOf(typed.trim()))
      if (who === undefined) return Option.none<SignedIn>()
      const { key, member, workspace } = who
      return Option.some<SignedIn>({
        workspaceId: workspace.id,
        userId: member.userId,
        keyId: key?.id ?? null,
        addressHash: yield* addressHashOf(member)
      })
    })

    /**
     * The caller who signed in, with what their role and key allow now. None when the member or the key no longer exists, or
     * the member has another address now.
     */
    const principalOf = traced("SignIn.principalOf")(function* (signedIn: SignedIn) {
      const { addressHash, keyId, userId, workspaceId } = signedIn
      const who = Option.getOrUndefined(yield* memberOf(signedIn))
      if (who === undefined || (yield* addressHashOf(who.member)) !== addressHash) return Option.none<Principal>()
      if (keyId === null) return Option.some(who)
      const at = yield* now
      const key = (yield* keys.list(selfOf(workspaceId, userId), userId)).find(({ id }) => id === keyId)
      return key === undefined || (key.expiresAt !== null && key.expiresAt <= at)
        ? Option.none<Principal>()
        : Option.some<Principal>({ ...who, key, scopes: key.scopes })
    })

    /** The members with an address that a trusted identity provider verified, one in each workspace that has one. */
    const byEmail = traced("SignIn.byEmail")(function* (email: string) {
      const memberships = (yield* Effect.forEach(addressForms(email), members.withAddress)).flat()
      const inWorkspaces = new Map(memberships.toReversed().map((one) => [one.workspaceId, one]))
      const found = yield* Effect.forEach(
        memberships.filter((one) => inWorkspaces.get(one.workspaceId) === one),
        memberOf
      )
      return found.flatMap(Option.toArray)
    })

    return { identify, byEmail, memberOf, principalOf }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
