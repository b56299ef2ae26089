import type { Visibility } from "@hourbook/core/access/Policy"
import { type Countable, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type FactsOf, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect, Layer } from "effect"
import { Memory } from "./Memory.ts"
import { payments } from "./payments.ts"
import { payouts } from "./payouts.ts"
import { countables } from "./records.ts"
import { timeEntries } from "./time.ts"

export const layer = Layer.effect(
  ReportFacts,
  Effect.map(Memory, (memory) => {
    const found = (seen: Visibility, of: FactsOf, filter: RecordFilter): ReadonlyArray<Countable> => {
      const rows = memory.rowsOf(seen.workspaceId)
      switch (of) {
        case "time":
          return countables(rows, timeEntries, { seen, filter })
        case "payments":
          return countables(rows, payments, { seen, filter })
        case "payouts":
          return countables(rows, payouts, { seen, filter })
      }
    }
    return ReportFacts.of({
      ask: (seen, question) => Effect.sync(() => foldFacts(found(seen, question.of, question.filter), question)),
      lastDays: (seen, { by, filter, of }) => Effect.sync(() => foldLastDays(found(seen, of, filter), by)),
      unpaidSince: (seen, { by, debts, filter }) =>
        Effect.sync(() => {
          const accruals = found(seen, "time", filter)
          return debts.flatMap((debt) => {
            const day = foldUnpaidSince(accruals, by, debt)
            return day === undefined ? [] : [{ id: debt.id, currency: debt.currency, day }]
          })
        })
    })
  })
)
