import { Context, Data, type Effect, type Option } from "effect"
import type { ApiKey } from "../access/ApiKey.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { ApiKeyId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"
import type { Taken } from "./WorkspaceRepository.ts"

/** The member has as many live keys as there may be. */
export class TooManyKeys extends Data.TaggedError("TooManyKeys") {}

/** A key with the member that it acts for and their workspace, read in one go. */
export interface KeyOwner {
  readonly key: ApiKey
  readonly member: Member
  readonly workspace: Workspace
  /**
   * The versions of what was read, for a `RightsCheck`. Any change of the three or of the member's clients brings others.
   * Undefined if the store cannot check them.
   */
  readonly versions?: string
}

export class ApiKeyRepository extends Context.Service<
  ApiKeyRepository,
  {
    /** By the SHA-256 of the secret, in hex. None when it was revoked or its owner is no longer a member. */
    readonly findBySecret: (secretHash: string) => Effect.Effect<Option.Option<KeyOwner>>
    /** One member's keys, newest first. */
    readonly list: (visible: Visibility, userId: UserId) => Effect.Effect<ReadonlyArray<ApiKey>>
    /** With `most`, `TooManyKeys` if the member has so many keys that have not expired when this one is created, also under concurrency. */
    readonly add: (made: {
      readonly key: ApiKey
      readonly secretHash: string
      readonly idempotency: IdempotencyRecord | null
      readonly most?: number
      /** The line for the log, if there is one. */
      readonly event?: ActivityEvent
    }) => Effect.Effect<void, Taken | KeyAlreadyUsed | TooManyKeys>
    /**
     * Ends the connections and sessions made with it, too, with the line for the log, if there is one, and those of what ends
     * with it. `false` when the member has no such key.
     */
    readonly revoke: (
      visible: Visibility,
      userId: UserId,
      id: ApiKeyId,
      lines?: { readonly event: ActivityEvent; readonly ended: ReadonlyArray<ActivityEvent> }
    ) => Effect.Effect<boolean>
    /** Notes when a key was last used. */
    readonly touch: (key: ApiKey, minute: Instant) => Effect.Effect<void>
  }
>()("@hourbook/core/workspaces/ApiKeyRepository") {}
