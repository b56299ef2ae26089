import type { Effect } from "effect"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { PreconditionFailed } from "../errors/Errors.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"

/** What undoing a line did. */
export interface UndoneLine {
  /** The line. */
  readonly id: ActivityEvent["id"]
  readonly subject: ActivityEvent["subject"]
  readonly subjectId: string
  /** What happened to the subject. */
  readonly action: ActivityEvent["action"]
  /** The version that this made. */
  readonly version: number
}

/** A line that is about to be undone. */
export interface Undoing {
  readonly line: ActivityEvent
  /** Refuses a line that is undone already. It is asked after the subject is read, so that of two who undo it one is refused. */
  readonly checkUndone: Effect.Effect<void, PreconditionFailed>
  /** The lines of its operation. */
  readonly siblings: Effect.Effect<ReadonlyArray<ActivityEvent>>
  /** What is kept under the caller's key. */
  readonly keep: (undone: UndoneLine) => IdempotencyRecord | null
}
