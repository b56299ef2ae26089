import type { ValidationFailed } from "../errors/Errors.ts"
import type { RateKind } from "../prices/BillingRate.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { TimeEntryId } from "./TimeEntry.ts"

/** Which entries get the rates of now: those of work from one day to another, of a project, client or member if one is named. */
export interface RepriceQuestion {
  readonly kind: RateKind
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly projectId?: ProjectId | undefined
  readonly clientId?: ClientId | undefined
  readonly userId?: UserId | undefined
  /** Where the call before ended: its `next`. */
  readonly cursor?: string | undefined
}

/** What the entries of a project came to in a currency, and what they come to now. Without those that no rate decides. */
export interface RepricedTotal {
  readonly projectId: ProjectId | null
  readonly projectName: string | null
  readonly currency: CurrencyCode
  readonly before: Amount
  readonly after: Amount
}

export interface Repriced {
  /** How many entries were looked at, and how many of them have changed. */
  readonly entries: number
  readonly changed: number
  /** Those whose price no rate decides: set by hand, or not billable. They stay as they are. */
  readonly byHand: number
  /** Those of closed days, which stay as they are. */
  readonly locked: number
  /** Those that stay as they are though a rate decided them, by why: how many, and one of them. */
  readonly refused: ReadonlyArray<{
    readonly why: ValidationFailed
    readonly count: number
    readonly example: TimeEntryId
  }>
  readonly totals: ReadonlyArray<RepricedTotal>
  /** Null where nothing is left. */
  readonly next: string | null
}
