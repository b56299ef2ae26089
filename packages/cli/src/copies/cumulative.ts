import { type CopiedKind, copiedKinds, copiedNames, wordsFor } from "@hourbook/core/copies/CopiedRow"
import type { Report } from "@hourbook/core/operations/progress"
import { Effect } from "effect"
import type { ArchivedWorkspace } from "./Manifest.ts"

/** After how many rows the progress is printed. */
const step = 2000

/** Adds up the rows of each kind, and reports the sums every now and then; where it is known how many there are, also at the end. */
export const cumulative = (report: Report, of?: ArchivedWorkspace): Report => {
  const sums = new Map<string, number>()
  const totals = new Map(copiedKinds.map((kind: CopiedKind) => [wordsFor(kind), of?.counts[copiedNames[kind]]]))
  return ({ count, of }) => {
    const before = sums.get(of) ?? 0
    const sum = before + count
    sums.set(of, sum)
    const total = totals.get(of)
    if (sum !== total && Math.floor(before / step) === Math.floor(sum / step)) return Effect.void
    return report({ count: sum, of: total === undefined ? of : `of ${total} ${of}` })
  }
}
