import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { IdentityRepository } from "../sessions/IdentityRepository.ts"
import { PasskeyRepository } from "../sessions/Passkey.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"
import { type MembershipRef, SignInCodeRepository } from "./SignInCodeRepository.ts"

/** Tells whether a member has been here: with a key, a passkey, an identity provider, a connected app or an earlier code. */
export const makeWasHere = Effect.gen(function* () {
  const keys = yield* ApiKeyRepository
  const passkeys = yield* PasskeyRepository
  const identities = yield* IdentityRepository
  const codes = yield* SignInCodeRepository

  return Effect.fnUntraced(function* (visible: Visibility, member: MembershipRef) {
    const { userId } = member
    return (
      (yield* keys.list(visible, userId)).length > 0 ||
      (yield* codes.hasSignedIn(member)) ||
      (yield* passkeys.list(visible, userId)).length > 0 ||
      (yield* identities.list(visible, userId)).length > 0
    )
  })
})
