import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord, KeptResult } from "./IdempotencyRecord.ts"
import type { KeyAlreadyUsed } from "./writeErrors.ts"

/** The results kept for repeated writes (semantics, section 8). A store writes them with the change. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** The result under a member's key that is still kept at `at`. */
    readonly find: (
      visible: Visibility,
      slot: { readonly userId: UserId; readonly key: string; readonly at: Instant }
    ) => Effect.Effect<Option.Option<KeptResult>>
    /** The results under up to 1000 keys of a member that are still kept at `at`, by key. */
    readonly findAll: (
      visible: Visibility,
      slots: { readonly userId: UserId; readonly keys: ReadonlyArray<string>; readonly at: Instant }
    ) => Effect.Effect<ReadonlyMap<string, KeptResult>>
    /** Keeps a result without a change. `KeyAlreadyUsed` when the key has one that is still kept. */
    readonly keep: (visible: Visibility, record: IdempotencyRecord) => Effect.Effect<void, KeyAlreadyUsed>
  }
>()("@hourbook/core/writing/IdempotencyStore") {}
