import { Data } from "effect"
import type { UserId } from "../shared/Ids.ts"
import type { Instant } from "../shared/Instant.ts"

/** A write that may be repeated without happening twice: the caller's key for it and a fingerprint of what was asked. */
export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

/** What a use case did, and whether it was done by an earlier, identical call. */
export interface Outcome<A> {
  readonly value: A
  readonly replayed: boolean
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

/** The record is not, or not any more, in the version that the change began with. */
export class Stale extends Data.TaggedError("Stale") {}

/** Somebody used the same idempotency key first; nothing was written. */
export class KeyAlreadyUsed extends Data.TaggedError("KeyAlreadyUsed")<{ readonly idempotency: KeptResult }> {}

/** Something that the record points at is not in the workspace. */
export class ReferenceGone extends Data.TaggedError("ReferenceGone")<{
  readonly reference: "project" | "client" | "member"
}> {}

/** Something still points at what should be removed: how many of what. */
export class InUse extends Data.TaggedError("InUse")<{
  readonly by: ReadonlyArray<{ readonly noun: string; readonly count: number }>
}> {}
