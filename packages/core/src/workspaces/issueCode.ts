import { Effect, Schema } from "effect"
import type { Principal } from "../access/Principal.ts"
import { type Role, scopesOfRole } from "../access/Role.ts"
import { Sha256 } from "../access/Secret.ts"
import { newSignInCode } from "../access/signInCode.ts"
import { Forbidden } from "../errors/Errors.ts"
import { fromMillis, Instant, toMillis } from "../values/Instant.ts"
import type { MembershipRef, SignInCode } from "./SignInCodeRepository.ts"

/** A one-time code that signs a member in. The code is in the first answer and nowhere else: a repeat of the call has null. */
export const Invitation = Schema.Struct({ code: Schema.NullOr(Schema.String), expiresAt: Instant })
export type Invitation = typeof Invitation.Type

/** A new one-time code with its text, which is shown once and never again. */
export interface IssuedCode {
  readonly text: string
  readonly code: SignInCode
}

/** Makes a one-time code for a member. */
export const issueCode = Effect.fnUntraced(function* (
  { userId, workspaceId }: MembershipRef,
  { at, seconds }: { readonly at: Instant; readonly seconds: number }
) {
  const text = yield* newSignInCode
  const sha256 = yield* Sha256
  const code = {
    workspaceId,
    userId,
    codeHash: yield* sha256(text),
    expiresAt: fromMillis(toMillis(at) + seconds * 1000)
  }
  const issued: IssuedCode = { text, code }
  return issued
})

/** Whether someone makes codes for a member also after one has signed the member in. */
export const mayAlwaysInvite = (who: Principal, { userId }: MembershipRef): boolean =>
  who.member.role === "owner" || who.member.userId === userId

/** No key makes a code for more than it may do itself, or one that outlives it: a member who signs in has every scope of the role. */
export const mayInvite = (who: Principal, role: Role): Effect.Effect<void, Forbidden> => {
  const missing = scopesOfRole(role).filter((scope) => !who.scopes.includes(scope))
  const ends = who.key?.expiresAt ?? null
  if (missing.length > 0) {
    return Effect.fail(
      new Forbidden({
        message: `this key lacks ${missing.join(", ")}, so it cannot invite a member`,
        rule: { code: "key_scope", scopes: missing }
      })
    )
  }
  return ends === null
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: `this key expires at ${ends} and cannot invite a member`,
          rule: { code: "key_expires", at: ends }
        })
      )
}
