import { Effect } from "effect"
import { totalsPartition } from "../layout/itemKeys.ts"
import { kindsIn } from "../layout/letters.ts"
import type { SummaryRow } from "../layout/summaryRows.ts"
import type { Item } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { sumsOfTotals } from "./Sum.ts"
import { readRows, type Summary, validSummaries } from "./summaries.ts"

type Numbers = Pick<SummaryRow, "amount" | "minutes" | "count">

/** The sums of each kind and currency, as a text to compare. */
const sumsByCurrency = (parts: Iterable<Numbers & Pick<SummaryRow, "kind" | "currency">>): string => {
  const sums = new Map<string, Numbers>()
  for (const { amount, count, currency, kind, minutes } of parts) {
    const name = `${kind} ${currency}`
    const sum = sums.get(name) ?? { amount: 0n, minutes: 0n, count: 0n }
    sums.set(name, { amount: sum.amount + amount, minutes: sum.minutes + minutes, count: sum.count + count })
  }
  return [...sums]
    .filter(([, { count }]) => count !== 0n)
    .map(([name, { amount, count, minutes }]) => `${name} ${amount} ${minutes} ${count}`)
    .sort()
    .join()
}

/** The summaries of the totals of a letter that count although they do not add up to the workspace's totals. */
export const wrongSummaries = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  letter: string
): Effect.fn.Return<ReadonlyArray<Summary>> {
  const kinds = kindsIn(letter)
  const isWrong = Effect.fnUntraced(function* (summary: Summary) {
    const prefix = `${letter}${summary.period}`
    const totals: ReadonlyArray<Item> = yield* dynamo.query({
      partition: totalsPartition(workspaceId),
      from: prefix,
      to: `${prefix}${end}`
    })
    const expected = sumsByCurrency(totals.flatMap((item) => sumsOfTotals(item, "day")))
    const tables = yield* Effect.all([
      readRows(dynamo, workspaceId, summary, "owners", kinds),
      readRows(dynamo, workspaceId, summary, "projects", kinds)
    ])
    return tables.some((rows) => rows !== undefined && sumsByCurrency(rows) !== expected)
  })
  const wrong = yield* Effect.filter(yield* validSummaries(dynamo, workspaceId, letter), isWrong, { concurrency: 8 })
  if (wrong.length === 0) return wrong
  /** Those that a write changed meanwhile count no longer. */
  const builds = new Set((yield* validSummaries(dynamo, workspaceId, letter)).map(({ build }) => build))
  return wrong.filter(({ build }) => builds.has(build))
})
