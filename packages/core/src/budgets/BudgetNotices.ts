import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"

/** That a budget is used up to a threshold in a period, which the log says once. */
export interface BudgetNotice {
  /** The project or client. */
  readonly entityId: string
  /** The version of the budget. */
  readonly version: number
  /** The first day of the period; null where it has none. */
  readonly from: CalendarDate | null
  readonly threshold: number
}

/** A notice as a text that no other has. */
export const noticeKey = ({ entityId, from, threshold, version }: BudgetNotice): string =>
  `${entityId}/${version}/${from ?? ""}/${threshold}`

/** The notices of a workspace. They are added and never changed; a removed workspace takes them along. */
export class BudgetNotices extends Context.Service<
  BudgetNotices,
  {
    /** The keys of those of some projects and clients. */
    readonly told: (visible: Visibility, entityIds: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /** Adds a notice with its line of the log and its mails; false, and nothing is written, where it is there. One of several calls adds it. */
    readonly tell: (
      visible: Visibility,
      notice: BudgetNotice,
      event: ActivityEvent,
      mails?: ReadonlyArray<OutboxMail>
    ) => Effect.Effect<boolean>
  }
>()("@hourbook/core/budgets/BudgetNotices") {}
