import type { UserId } from "../shared/Ids.ts"
import type { Instant } from "../shared/Instant.ts"

/** A write that may be repeated without happening twice: the caller's key for it and a fingerprint of what was asked. */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

/** The answer that a store keeps together with the write that it answers. */
export interface KeptResult {
  readonly fingerprint: string
  /** The result as JSON text. */
  readonly result: string
}

/** An answer to keep under a key of one member for as long as repeats are expected. */
export interface IdempotencyRecord extends KeptResult {
  readonly key: string
  readonly userId: UserId
  readonly at: Instant
  readonly keepUntil: Instant
}
