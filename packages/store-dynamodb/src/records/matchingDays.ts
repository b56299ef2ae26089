import { listedKinds } from "@hourbook/core/facts/factKinds"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import type { Dynamo } from "../table/Dynamo.ts"
import { type DayRun, dayRuns } from "../totals/DayRun.ts"
import { sumFacts } from "../totals/sumFacts.ts"

/** Whether a filter has a condition that no index narrows: a currency, or no project, client or member. */
const isSparse = ({ clientIds, currencies, projectIds, userIds }: RecordFilter): boolean =>
  currencies !== undefined || [clientIds, projectIds, userIds].some((ids) => ids?.some((id) => id === null))

/**
 * The days with records that a filter matches, as far as totals know; undefined where an index narrows the scan enough. So a
 * list does not read all the records between two that match.
 */
export const matchingDays = (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  { filter, of }: { readonly of: RecordKindName; readonly filter: RecordFilter }
): Effect.Effect<ReadonlyArray<DayRun> | undefined> =>
  isSparse(filter)
    ? Effect.map(
        sumFacts({ dynamo, workspaceId, monthsRead: () => Effect.void }, { of: listedKinds[of], filter, by: ["day"] }),
        (facts) => {
          const days = new Map<string, number>()
          for (const { count, day } of facts) if (day !== null) days.set(day, (days.get(day) ?? 0) + count)
          return dayRuns(days)
        }
      )
    : Effect.succeed(undefined)
