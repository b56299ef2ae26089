import { entityOf } from "@hourbook/core/facts/foldFacts"
import type { EntityDimension, Fact, FactsOf, LastDay } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
import type { Dynamo } from "../table/Dynamo.ts"
import { factsInMonth, sumFacts } from "./sumFacts.ts"

interface Question {
  readonly of: FactsOf
  readonly filter: RecordFilter
  readonly by: EntityDimension
}

/** Finds the last month of each project, client or member, then the last day in that month. */
export const lastDays = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  { by, filter, of }: Question
): Effect.fn.Return<ReadonlyArray<LastDay>> {
  const inMonths = yield* sumFacts(dynamo, workspaceId, { of, filter, by: ["month", by] })
  const last = lastOf(inMonths, by, ({ month }) => month)
  const days = yield* Effect.forEach(
    new Set(last.values()),
    (month) => factsInMonth(dynamo, workspaceId, { of, filter, by: ["day", by] }, month),
    { concurrency: 8 }
  )
  return [...lastOf(days.flat(), by, ({ day }) => day)].map(([id, day]) => ({ id, day }))
})

const lastOf = (
  facts: ReadonlyArray<Fact>,
  by: EntityDimension,
  periodOf: (fact: Fact) => CalendarDate | null
): ReadonlyMap<LastDay["id"], CalendarDate> => {
  const last = new Map<LastDay["id"], CalendarDate>()
  for (const fact of facts) {
    const period = periodOf(fact)
    const known = last.get(entityOf(fact, by))
    if (period !== null && (known === undefined || known < period)) last.set(entityOf(fact, by), period)
  }
  return last
}
