import { Context, type Effect } from "effect"

/** What a store knows about itself beyond what reading it shows. */
export class StoreHealth extends Context.Service<
  StoreHealth,
  {
    /** Whether a write failed lately because the store had no space left. Reading still works then. */
    readonly isFull: Effect.Effect<boolean>
  }
>()("@hourbook/core/operations/StoreHealth") {}
