import { Context, type Effect, type Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { shape, wholeNumber } from "../values/Check.ts"
import { UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { line, nameLine } from "../values/Text.ts"
import type { MembershipRef } from "../workspaces/SignInCodeRepository.ts"

/** Text in base64url. WebAuthn allows ids of 1023 bytes; of public keys, the longest known are shorter than the limit here. */
const base64url = (maximum: number) =>
  Schema.String.check(
    shape(
      (text: string) => /^[\w-]+$/u.test(text) && text.length <= maximum,
      `base64url of at most ${maximum} characters`
    )
  )

/** A credential of WebAuthn with which a member signs in to one workspace. Only its public half is known here. */
export const Passkey = Schema.Struct({
  id: base64url(1364),
  workspaceId: WorkspaceId,
  userId: UserId,
  publicKey: base64url(4096),
  /** How often the authenticator says it was used; 0 for those that do not count. */
  counter: wholeNumber(0, 4_294_967_295),
  transports: Schema.Array(line(50)),
  /** What the member calls it. */
  name: nameLine(100),
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Schema.NullOr(Instant)
})
export type Passkey = typeof Passkey.Type

/** Passkeys end with their member's membership. */
export class PasskeyRepository extends Context.Service<
  PasskeyRepository,
  {
    readonly find: (id: Passkey["id"]) => Effect.Effect<Option.Option<Passkey>>
    /** One member's, newest first. */
    readonly list: (visible: Visibility, userId: UserId) => Effect.Effect<ReadonlyArray<Passkey>>
    /** `false`, and nothing is written, when the member does not exist or a passkey has this id. */
    readonly add: (passkey: Passkey, event?: ActivityEvent) => Effect.Effect<boolean>
    /** Notes a use. `false`, and nothing is written, when it is gone or its counter is no longer the one that was read. */
    readonly use: (passkey: Passkey, used: { readonly counter: number; readonly at: Instant }) => Effect.Effect<boolean>
    /** `false` when the member has no such passkey. */
    readonly remove: (of: MembershipRef & Pick<Passkey, "id">, event?: ActivityEvent) => Effect.Effect<boolean>
  }
>()("@hourbook/core/sessions/PasskeyRepository") {}
