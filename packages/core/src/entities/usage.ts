import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { FactsOf, ReportFacts } from "../facts/ReportFacts.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { ValidationFailed } from "../shared/Errors.ts"
import type { InUse } from "../writing/Writing.ts"

const nouns = { "time entries": "time", payments: "payments", payouts: "payouts" } as const satisfies Record<
  string,
  FactsOf
>

/** How many time entries, payments and payouts a filter matches. */
export const usageOf = (
  facts: ReportFacts["Service"],
  visible: Visibility,
  filter: RecordFilter
): Effect.Effect<InUse["by"], ValidationFailed> =>
  Effect.forEach(
    Object.entries(nouns),
    ([noun, of]) =>
      Effect.map(facts.ask(visible, { of, filter, by: [] }), (found) => ({
        noun,
        count: found.reduce((sum, { count }) => sum + count, 0)
      })),
    { concurrency: "unbounded" }
  )
