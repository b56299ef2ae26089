import type { UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"

/** The caller's key for a write that must not happen twice, and a fingerprint of the request. */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

/** The result that a store keeps with the write that it is of. */
export interface KeptResult {
  readonly fingerprint: string
  /** The result as JSON text. */
  readonly result: string
}

/** A result that a store keeps under a key of one member, for as long as repeats are expected. */
export interface IdempotencyRecord extends KeptResult {
  readonly key: string
  readonly userId: UserId
  readonly at: Instant
  readonly keepUntil: Instant
}
