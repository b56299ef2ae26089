import type { Visibility } from "@hourbook/core/access/Policy"
import { type Countable, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type FactsOf, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect, Layer } from "effect"
import { payments } from "./payments.ts"
import { payouts } from "./payouts.ts"
import { countables } from "./records/recordRepository.ts"
import { Memory } from "./rows/Memory.ts"
import { timeEntries } from "./time.ts"

export const layer = Layer.effect(
  ReportFacts,
  Effect.map(Memory, (memory) => {
    const found = (visible: Visibility, of: FactsOf, filter: RecordFilter): ReadonlyArray<Countable> => {
      const rows = memory.rowsOf(visible.workspaceId)
      switch (of) {
        case "time":
          return countables(rows, timeEntries, { visible, filter })
        case "payments":
          return countables(rows, payments, { visible, filter })
        case "payouts":
          return countables(rows, payouts, { visible, filter })
      }
    }
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
