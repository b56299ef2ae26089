import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { UserId } from "../values/Ids.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"
import type { Sheet, SheetState } from "./Sheet.ts"

/** A sheet, as the store reads it: with the name of who decided, as it is now. */
export interface StoredSheet {
  readonly sheet: Sheet
  /** Null where no one has. */
  readonly decidedByName: string | null
}

/** Which sheets: every condition that is given must hold. */
export interface SheetQuestion {
  /** Those that have a day in this range. */
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
  readonly userIds?: ReadonlyArray<UserId> | undefined
  readonly states?: ReadonlyArray<SheetState> | undefined
  /** Those after a place in the order. */
  readonly after?: SheetPlace | null | undefined
  readonly limit?: number | undefined
}

/** A place in the order of sheets: the latest first, then by member. */
export interface SheetPlace {
  readonly from: CalendarDate
  readonly userId: UserId
}

/** The sheets that left `open` once. */
export class SheetRepository extends Context.Service<
  SheetRepository,
  {
    /** Those that the caller may see (a manager all, others their own), the latest first, then by member. */
    readonly list: (visible: Visibility, question: SheetQuestion) => Effect.Effect<ReadonlyArray<StoredSheet>>
    /**
     * Writes a change with its line for the log. `VersionConflict` when the stored version is not that of `before`, or another
     * sheet of the member has one of its days where `before` is null. When it returns, every write that began before has ended.
     */
    readonly save: (change: {
      readonly before: Sheet | null
      readonly after: Sheet
      readonly event: ActivityEvent
      /** To those who decide about it, or to the member. */
      readonly mails?: ReadonlyArray<OutboxMail>
    }) => Effect.Effect<void, VersionConflict>
  }
>()("@hourbook/core/sheets/SheetRepository") {}
