import { Data } from "effect"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { KeptResult } from "./IdempotencyRecord.ts"

/** The stored version is not the one that the change began with. */
export class VersionConflict extends Data.TaggedError("VersionConflict") {}

/** Another write used the same idempotency key first; nothing was written. */
export class KeyAlreadyUsed extends Data.TaggedError("KeyAlreadyUsed")<{ readonly kept: KeptResult }> {}

/** Something that the record refers to is not in the workspace. */
export class ReferenceGone extends Data.TaggedError("ReferenceGone")<{
  readonly reference: "project" | "client" | "member"
}> {}

/** The changes are more than the store writes in one transaction; nothing was written. */
export class TooMuchAtOnce extends Data.TaggedError("TooMuchAtOnce") {}

/** Another record or entity of its kind in the workspace has the external reference. */
export class ExternalRefTaken extends Data.TaggedError("ExternalRefTaken")<{ readonly ref: ExternalRef }> {}

/** Other records still refer to what should be removed: how many of each kind. */
export class InUse extends Data.TaggedError("InUse")<{
  readonly by: ReadonlyArray<{ readonly noun: string; readonly count: number }>
}> {}

/** The books are closed through a day. `day` is the earliest of the change. */
export interface ClosedDay {
  readonly by: "period"
  readonly day: CalendarDate
  readonly through: CalendarDate
}

/** A day is in a timesheet that is submitted, which locks it for its member, or approved, which locks it for everyone. */
export interface SheetLock {
  readonly by: "sheet"
  readonly day: CalendarDate
  readonly state: "submitted" | "approved"
  /** The first and the last day of the timesheet. */
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** An issued document has the record. */
export interface DocumentLock {
  readonly by: "invoice"
  readonly number: string
}

/** Why something is locked. */
export type Lock = ClosedDay | SheetLock | DocumentLock

/** What should change is locked; nothing was written. */
export class Locked extends Data.TaggedError("Locked")<{ readonly lock: Lock }> {}
