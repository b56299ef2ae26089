import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"
import type { Amount, CurrencyCode } from "../shared/Money.ts"

/** What facts can be split by. `hour` is the UTC hour of createdAt, 0 to 23. */
export type Dimension = "day" | "hour" | "project" | "client" | "member"

export interface FactsQuestion {
  readonly of: "time" | "payments" | "payouts"
  readonly filter: RecordFilter
  readonly by: ReadonlyArray<Dimension>
}

/** Records added up: always of one currency, and of one value of each dimension asked for. The others are null. */
export interface Fact {
  readonly currency: CurrencyCode
  readonly day: CalendarDate | null
  readonly hour: number | null
  readonly projectId: ProjectId | null
  readonly clientId: ClientId | null
  readonly userId: UserId | null
  readonly amount: Amount
  /** Worked minutes; 0 for money. */
  readonly minutes: number
  readonly count: number
}

export class ReportFacts extends Context.Service<
  ReportFacts,
  {
    /** Exactly what `foldFacts` makes of the records that the caller may see, in no order. */
    readonly ask: (seen: Visibility, question: FactsQuestion) => Effect.Effect<ReadonlyArray<Fact>>
  }
>()("@hourbook/core/reports/ReportFacts") {}
