import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { listedKinds } from "../facts/factKinds.ts"
import type { ReportFacts } from "../facts/ReportFacts.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import type { InUse } from "../writing/writeErrors.ts"

/** How many records of each kind a filter matches. */
export const usageOf = (
  facts: ReportFacts["Service"],
  visible: Visibility,
  filter: RecordFilter
): Effect.Effect<InUse["by"], ValidationFailed> =>
  Effect.forEach(
    recordKindNames,
    (of) =>
      Effect.map(facts.ask(visible, { of: listedKinds[of], filter, by: [] }), (found) => ({
        noun: recordKinds[of].many,
        count: found.reduce((sum, { count }) => sum + count, 0)
      })),
    { concurrency: "unbounded" }
  )
