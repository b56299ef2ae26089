import { Context, type Effect, type Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { nameFields, References } from "../records/Record.ts"
import { TimerId, type UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { note } from "../values/Text.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { Creation } from "../writing/RecordWrite.ts"
import type { KeyAlreadyUsed, Locked, ReferenceGone, VersionConflict } from "../writing/writeErrors.ts"
import { EntryTags } from "./Tag.ts"
import type { TimeEntry } from "./TimeEntry.ts"

/** The fields of a running timer that callers write. */
export const timerFields = {
  startedAt: Instant,
  /** May be empty: stopping finds a text. */
  description: note(2000),
  projectId: References.projectId,
  clientId: References.clientId,
  tags: EntryTags,
  /** Null: what the project says. */
  billable: Schema.NullOr(Schema.Boolean)
}
const Fields = Schema.Struct(timerFields)
export type TimerDraft = typeof Fields.Type

/** What a member works on now. In no total and no line of the log: its entry will be. */
export const Timer = Schema.Struct({
  id: TimerId,
  workspaceId: WorkspaceId,
  userId: References.userId,
  ...timerFields,
  /** As they are now; null for a project or client that is gone. */
  ...nameFields,
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Timer = typeof Timer.Type

/** A change of a member's timer, written whole or not at all: `after` is null where it ends, `entry` what it made. */
export interface TimerWrite {
  readonly before: Timer | null
  readonly after: Timer | null
  readonly entry: Creation<TimeEntry> | null
  readonly idempotency: IdempotencyRecord | null
}

/** The running timers, at most one of each member. */
export class TimerRepository extends Context.Service<
  TimerRepository,
  {
    readonly find: (visible: Visibility, userId: UserId) => Effect.Effect<Option.Option<Timer>>
    /** Those that the caller may see (a manager all, others their own), the longest running first. */
    readonly all: (visible: Visibility) => Effect.Effect<ReadonlyArray<Timer>>
    /**
     * `VersionConflict` when the member's timer is not `before`, by id and version, or there is one where `before` is null.
     * The entry keeps no answer of its own; it is written as `TimeRepository.save` writes one, with its tags and log line.
     */
    readonly save: (
      change: TimerWrite
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | ReferenceGone | Locked>
  }
>()("@hourbook/core/time/TimerRepository") {}
