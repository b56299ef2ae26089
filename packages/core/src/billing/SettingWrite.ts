import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"

/** One change of a tax code or series, with its line for the log. `before` is null for a new one; none is ever removed. */
export interface SettingWrite<A> {
  readonly before: A | null
  readonly after: A
  readonly event: ActivityEvent
  readonly idempotency: IdempotencyRecord | null
}
