import { type Cause, Data } from "effect"

/**
 * The store cannot work now, and may later: it is unreachable, stopped, overloaded or out of space. Stores die with it, since
 * no use case can do anything about it. A write may or may not be stored.
 */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{
  readonly cause: unknown
  /** Whether only this call took too long, so that others may be answered. */
  readonly isOfCall?: boolean
}> {}

/** After how many seconds a caller should try again. */
export const retryAfterSeconds = 2

/** Whether something failed because the store is unavailable. */
export const isStoreUnavailable = (cause: Cause.Cause<unknown>): boolean => found(cause) !== undefined

/** Whether something failed because the store is unavailable for everybody, as far as that is known. */
export const isStoreAway = (cause: Cause.Cause<unknown>): boolean => {
  const unavailable = found(cause)
  return unavailable !== undefined && unavailable.isOfCall !== true
}

const found = (cause: Cause.Cause<unknown>): StoreUnavailable | undefined => {
  for (const reason of cause.reasons) {
    if (reason._tag === "Die" && reason.defect instanceof StoreUnavailable) return reason.defect
  }
  return undefined
}
