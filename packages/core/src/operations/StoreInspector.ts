import { Context, type Effect } from "effect"

/** What a store says about itself. Null where a store has no such thing or does not say it. */
export interface StoreStatus {
  /** The product and its version, such as `PostgreSQL 18.4`. */
  readonly version: string
  /** Why this version of Hourbook cannot use that one. */
  readonly unsupported: string | null
  /** The store's clock, in milliseconds since 1970, with the span in which it may be off by its own rounding. */
  readonly clock: { readonly at: number; readonly precision: number } | null
  /** Whether the sessions see only the rows of the workspace that they name. */
  readonly confined: boolean | null
  /** The number of the last migration or layout of the tables, and the last one that this version of Hourbook knows. */
  readonly migrations: { readonly applied: number; readonly latest: number } | null
  /** What has held up the feed of changes for over a minute, in a store where something can; null for nothing. */
  readonly feedHeldBy?: string | null
}

/** What a store says about itself: to the operator, and to whether the service is ready. */
export class StoreInspector extends Context.Service<
  StoreInspector,
  {
    readonly status: Effect.Effect<StoreStatus>
    /** Whether a write failed lately because the store had no space left. Reading still works then. */
    readonly isFull: Effect.Effect<boolean>
  }
>()("@hourbook/core/operations/StoreInspector") {}
