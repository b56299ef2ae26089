import { Effect, Layer } from "effect"
import { foldFacts } from "@hourbook/core/reports/foldFacts"
import { ReportFacts } from "@hourbook/core/reports/ReportFacts"
import { Memory } from "./Memory.ts"
import { payments } from "./payments.ts"
import { payouts } from "./payouts.ts"
import { countables } from "./records.ts"
import { timeEntries } from "./time.ts"

export const layer = Layer.effect(
  ReportFacts,
  Effect.map(Memory, (memory) =>
    ReportFacts.of({
      ask: (seen, { by, filter, of }) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(seen.workspaceId)
          const question = { seen, filter }
          switch (of) {
            case "time":
              return foldFacts(countables(rows, timeEntries, question), by)
            case "payments":
              return foldFacts(countables(rows, payments, question), by)
            case "payouts":
              return foldFacts(countables(rows, payouts, question), by)
          }
        })
    })
  )
)
