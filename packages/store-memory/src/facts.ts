import type { Visibility } from "@hourbook/core/access/Policy"
import { type Countable, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type FactsOf, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  ReportFacts,
  Effect.map(Memory, (memory) => {
    const found = (visible: Visibility, of: FactsOf, filter: RecordFilter): ReadonlyArray<Countable> =>
      memory.records.get(of)?.countables(memory.rowsOf(visible.workspaceId), { visible, filter }) ?? []
    return ReportFacts.of({
      ask: (visible, question) => Effect.sync(() => foldFacts(found(visible, question.of, question.filter), question)),
      lastDays: (visible, { by, filter, of }) => Effect.sync(() => foldLastDays(found(visible, of, filter), by)),
      unpaidSince: (visible, { by, debts, filter }) =>
        Effect.sync(() => {
          const accruals = found(visible, "time", filter)
          return debts.flatMap((debt) => {
            const day = foldUnpaidSince(accruals, by, debt)
            return day === undefined ? [] : [{ id: debt.id, currency: debt.currency, day }]
          })
        })
    })
  })
)
