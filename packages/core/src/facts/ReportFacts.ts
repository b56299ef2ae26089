import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import type { Conversion } from "../exchangeRates/Conversion.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { EntityFilter } from "../values/EntityFilter.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Amount } from "../values/Money.ts"
import type { DebtorsFound, DebtorsQuestion } from "./Debtors.ts"
import type { DebtorDimension, Dimension, EntityDimension, Fact, OpenDebt } from "./Fact.ts"
import type { FactKindName } from "./factKinds.ts"
import type { OpenParts, OpenQuestion } from "./OpenParts.ts"
import type { Standings, StandingsQuestion } from "./Standings.ts"

export interface FactsQuestion {
  /** One or more kinds, each of whose facts are apart. */
  readonly of: ReadonlyArray<FactKindName>
  /** Its currencies are those of the facts: what a payment settled may be in another than what arrived. */
  readonly filter: RecordFilter
  readonly by: ReadonlyArray<Dimension>
  /** Records of the projects or clients that the caller may see and this matches; without it, also those of none. */
  readonly among?: { readonly by: DebtorDimension; readonly filter: EntityFilter }
  /** Days, in order, at which facts are cut as well: those before the first, from each up to the next, and so on. */
  readonly boundaries?: ReadonlyArray<CalendarDate>
}

/** The last day that has records, of one project, client or member; null for records without. */
export interface LastDay {
  readonly id: ProjectId | ClientId | UserId | null
  readonly day: CalendarDate
}

export interface IdleQuestion {
  readonly of: FactKindName
  readonly filter: RecordFilter
  readonly before: CalendarDate
  readonly limit: number
}

export interface IdleFound {
  readonly first: ReadonlyArray<{ readonly id: ProjectId; readonly day: CalendarDate }>
  readonly count: number
}

/** What a day's work, charges and payments add up to in the base currency, at its rates; what has no rate counts as 0. */
export interface DayFlows {
  readonly date: CalendarDate
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
}

export interface DaysQuestion {
  readonly of: ReadonlyArray<FactKindName>
  readonly filter: RecordFilter
  readonly conversion: Conversion
}

export class ReportFacts extends Context.Service<
  ReportFacts,
  {
    /**
     * Exactly what `foldFacts` makes of the records that the caller may see, in no order. Under a search, by when records
     * were created or by kinds of charges (see `needsRecords`), a store that must read each of them may refuse with
     * `readLimitExceeded`.
     */
    readonly ask: (visible: Visibility, question: FactsQuestion) => Effect.Effect<ReadonlyArray<Fact>, ValidationFailed>
    /** The last day with facts of these kinds, of records that the filter matches, of each project, client or member that has any; in no order. */
    readonly lastDays: (
      visible: Visibility,
      question: {
        readonly of: ReadonlyArray<FactKindName>
        readonly filter: RecordFilter
        readonly by: EntityDimension
      }
    ) => Effect.Effect<ReadonlyArray<LastDay>>
    /**
     * For each open debt (all of them positive) the day of the oldest accrual (see `accrualKinds`) that is not fully settled
     * when receipts settle the oldest first: the latest day for which the accruals of that day and later, that the filter
     * matches, add up to the debt or more. None for a debt that the accruals do not reach. In no order.
     */
    readonly unpaidSince: (
      visible: Visibility,
      question: {
        readonly filter: RecordFilter
        readonly by: DebtorDimension
        readonly debts: ReadonlyArray<OpenDebt>
      }
    ) => Effect.Effect<ReadonlyArray<Omit<OpenDebt, "debt"> & { readonly day: CalendarDate }>>
    /**
     * What is open of accounts and what is on account, exactly as `openPartsOf` makes it of the other answers. Null where a store
     * has no shorter way to it.
     */
    readonly openParts:
      | ((visible: Visibility, question: OpenQuestion) => Effect.Effect<OpenParts, ValidationFailed>)
      | null
    /**
     * The sums and some pages of debtors, exactly as they follow from the other answers. Null where a store has no shorter way
     * to them.
     */
    readonly debtors: ((visible: Visibility, question: DebtorsQuestion) => Effect.Effect<DebtorsFound>) | null
    /**
     * Projects that are not archived, nor is their client, and have records of a kind that the filter matches, all before a day:
     * the first by their last day, then by the sort key of the name and id, and how many there are. Null as for `debtors`.
     */
    readonly idleProjects: ((visible: Visibility, question: IdleQuestion) => Effect.Effect<IdleFound>) | null
    /** Each day that has facts of these kinds, in order, exactly as it follows from the facts that `ask` answers. Null as for `debtors`. */
    readonly dayFlows: ((visible: Visibility, question: DaysQuestion) => Effect.Effect<ReadonlyArray<DayFlows>>) | null
    /**
     * Figures of projects, clients or members, exactly as they follow from the facts that `ask` answers, and their order. Null
     * where a store has no shorter way to them.
     */
    readonly standings: ((visible: Visibility, question: StandingsQuestion) => Effect.Effect<Standings>) | null
  }
>()("@hourbook/core/facts/ReportFacts") {}
