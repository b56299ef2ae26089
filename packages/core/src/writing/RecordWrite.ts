import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"

/**
 * One change to the workspace, which a store writes whole or not at all: the record (`before` is null for a new
 * one, `after` for a removed one), its log line and the result to keep. It is written only if the stored
 * version is still that of `before`. The record's new member is a current one; of a new record that
 * another member makes, it may be a former one.
 */
export interface RecordWrite<A> {
  readonly before: A | null
  readonly after: A | null
  readonly event: ActivityEvent
  readonly idempotency: IdempotencyRecord | null
  /** Whether timesheets do not lock it: a timer never fails. */
  readonly pastSheets?: boolean
}

/** A record before and after a change, and the one of them that a line of the log is about. */
export interface Change<A> {
  readonly before: A | null
  readonly after: A | null
  readonly shown: A
}

/** A change that creates a record. */
export interface Creation<A> extends RecordWrite<A> {
  readonly before: null
  readonly after: A
}

/** Whether the member of the record may have left: it is new, and another member makes it. */
export const mayHaveFormerMember = ({
  after,
  before,
  event
}: {
  readonly before: unknown
  readonly after: { readonly userId: string | null }
  readonly event: Pick<ActivityEvent, "userId">
}): boolean => before === null && after.userId !== event.userId
