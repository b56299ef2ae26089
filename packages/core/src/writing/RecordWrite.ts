import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"

/**
 * One change to the workspace, which a store writes whole or not at all: the record (`before` is null for a new
 * one, `after` for a removed one), its log line and the result to keep. It is written only if the stored
 * version is still that of `before`.
 */
export interface RecordWrite<A> {
  readonly before: A | null
  readonly after: A | null
  readonly event: ActivityEvent
  readonly idempotency: IdempotencyRecord | null
}

/** A change that creates a record. */
export interface Creation<A> extends RecordWrite<A> {
  readonly before: null
  readonly after: A
}
