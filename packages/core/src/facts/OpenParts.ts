import type { RecordFilter } from "../records/RecordRepository.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { EntityDimension } from "./Fact.ts"
import type { Valuation } from "./Valuation.ts"

/** A question about what is open on a day, and what is on account. Each account it touches is settled whole. */
export interface OpenQuestion {
  /** What is open of these projects, clients and members, up to `to`. */
  readonly filter: Pick<RecordFilter, "projectIds" | "clientIds" | "userIds" | "to">
  readonly at: Pick<Valuation, "balanceDate" | "conversion">
  readonly by: ReadonlyArray<EntityDimension>
  /** Whether each day is apart, too. */
  readonly byDay?: boolean
  /** Whether only what names a project is wanted. */
  readonly ofProjects?: boolean
  /** Days, in order, at which open parts are cut, so that they can be aged. */
  readonly boundaries: ReadonlyArray<CalendarDate>
  /** Whether what is on account is wanted, of all accounts of the clients asked for. */
  readonly withSurplus: boolean
}

/** What is open of accruals: of one currency and of one value of each dimension asked for. The others are null. */
export interface OpenPart {
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
  readonly userId: UserId | null
  readonly currency: CurrencyCode
  readonly day: CalendarDate | null
  /** The boundary that they follow; null before the first. */
  readonly cut: CalendarDate | null
  /** What accrued in all where any of it is open; only for a question by day. */
  readonly accrued: Amount
  /** What receipts of its own currency leave open. */
  readonly amount: Amount
  /** In the base currency, what surpluses in other currencies cover of it. */
  readonly covered: Amount
  /**
   * The oldest day of what is not wholly covered; null where everything is. Only for a question with boundaries, and only the first
   * of a client, project or member: that of a later part can be the first of its month.
   */
  readonly oldest: CalendarDate | null
}

/** What is paid too much by a client, or by all together if the question is not by client. */
export interface Surplus {
  readonly clientId: ClientId | null
  readonly amounts: ReadonlyArray<{ readonly currency: CurrencyCode; readonly amount: Amount }>
  /** In the base currency, what it covers in other currencies. */
  readonly covered: Amount
}

export interface OpenParts {
  readonly open: ReadonlyArray<OpenPart>
  /** Of accounts that have a surplus; none unless it is wanted. */
  readonly surpluses: ReadonlyArray<Surplus>
}

export const nothingOpen: OpenParts = { open: [], surpluses: [] }
