import { type Cause, Data } from "effect"

/**
 * The store cannot work now, and may later: it is unreachable, stopped, overloaded or out of space. Stores die with it, since
 * no use case can do anything about it. A write may or may not be stored.
 */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{ readonly cause: unknown }> {}

/** After how many seconds a caller should try again. */
export const retryAfterSeconds = 2

/** Whether something failed because the store is unavailable. */
export const isStoreUnavailable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && reason.defect instanceof StoreUnavailable)
