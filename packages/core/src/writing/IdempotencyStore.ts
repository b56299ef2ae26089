import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { UserId } from "../shared/Ids.ts"
import type { Instant } from "../shared/Instant.ts"
import type { KeptResult } from "./IdempotencyRecord.ts"

/** The results kept for repeated writes (semantics, section 8). A store writes them with the change. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** The result under a member's key that is still kept at `at`. */
    readonly find: (
      visible: Visibility,
      slot: { readonly userId: UserId; readonly key: string; readonly at: Instant }
    ) => Effect.Effect<Option.Option<KeptResult>>
  }
>()("@hourbook/core/writing/IdempotencyStore") {}
