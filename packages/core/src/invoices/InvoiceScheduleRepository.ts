import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { InvoiceScheduleId, WorkspaceId } from "../values/Ids.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, ReferenceGone, VersionConflict } from "../writing/writeErrors.ts"
import type { InvoiceSchedule } from "./InvoiceSchedule.ts"

/** A schedule that a store writes, with its line for the log. `after` is null where it is deleted. */
export interface ScheduleWrite {
  readonly before: InvoiceSchedule | null
  readonly after: InvoiceSchedule | null
  readonly event: ActivityEvent
  readonly idempotency: IdempotencyRecord | null
}

/** A schedule that is to make a draft. */
export interface DueSchedule {
  readonly id: InvoiceScheduleId
  readonly workspaceId: WorkspaceId
}

/** The schedules of a workspace. A client or project that one of them names is in use. */
export class InvoiceScheduleRepository extends Context.Service<
  InvoiceScheduleRepository,
  {
    /** All of them, oldest first. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<InvoiceSchedule>>
    readonly find: (visible: Visibility, id: InvoiceScheduleId) => Effect.Effect<Option.Option<InvoiceSchedule>>
    /** Operator only: those that are to make a draft up to a day, earliest first; of one workspace or of all. */
    readonly due: (workspaceId: WorkspaceId | null, through: CalendarDate) => Effect.Effect<ReadonlyArray<DueSchedule>>
    /** `VersionConflict` when the stored version is not that of before; a draft goes with `InvoiceRepository.save`. */
    readonly save: (change: ScheduleWrite) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | ReferenceGone>
  }
>()("@hourbook/core/invoices/InvoiceScheduleRepository") {}
