import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { FactKindName } from "./factKinds.ts"

/**
 * Records added up: always of one kind and currency, and of one value of each dimension asked for. The others are null.
 */
export interface Fact {
  readonly kind: FactKindName
  readonly currency: CurrencyCode
  readonly day: CalendarDate | null
  readonly month: CalendarDate | null
  readonly hour: number | null
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly userId: UserId | null
  /** The boundary that the records follow; null before the first, and for questions without boundaries. */
  readonly cut: CalendarDate | null
  /** Never negative. */
  readonly amount: Amount
  /** Worked minutes; 0 for money; may be negative for rounding. */
  readonly minutes: number
  readonly count: number
}

/** What a report can have a row for. */
export type EntityDimension = "project" | "client" | "member"

/** What can owe something: a project or a client. */
export type DebtorDimension = Exclude<EntityDimension, "member">

/** What facts can be split by. `month` is the first day of it; `hour` is the local hour at which a record was
 * made, 0 to 23: that of its member's zone for a time entry, else in UTC. */
export type Dimension = "day" | "month" | "hour" | EntityDimension

/** The project, client or member that a fact is of; null for records without. */
export type EntityId = Fact["projectId"] | Fact["clientId"] | Fact["userId"]

/** What is owed in one currency by one project or client; null for records without. */
export interface OpenDebt {
  readonly id: ProjectId | ClientId | null
  readonly currency: CurrencyCode
  readonly debt: Amount
}
