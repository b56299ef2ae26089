import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"

/**
 * One change to the workspace, which a store writes whole or not at all: the record (`before` null where it comes to
 * be, `after` null where it goes), its line in the log and the answer to repeat. It is written only if the stored
 * version is still that of `before`.
 */
export interface RecordWrite<A> {
  readonly before: A | null
  readonly after: A | null
  readonly event: ActivityEvent
  readonly idempotency: IdempotencyRecord | null
}

/** A change by which a record comes to be. */
export interface Creation<A> extends RecordWrite<A> {
  readonly before: null
  readonly after: A
}
