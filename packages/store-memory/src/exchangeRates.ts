import { RateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { compareText } from "@hourbook/core/shared/Text"
import { Effect, Layer } from "effect"
import { answered, keepAnswer } from "./answers.ts"
import { Memory } from "./Memory.ts"

export const layer = Layer.effect(
  RateRepository,
  Effect.map(Memory, (memory) =>
    RateRepository.of({
      list: (seen) =>
        Effect.sync(() =>
          memory
            .rowsOf(seen.workspaceId)
            .rates.values()
            .toArray()
            .sort((a, b) => compareText(a.currency, b.currency) || compareText(a.effectiveDate, b.effectiveDate))
        ),
      put: ({ answer, rate }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(rate.workspaceId)
          const repeated = answered(rows, answer)
          if (repeated !== undefined) return Effect.fail(repeated)
          const { currency, effectiveDate } = rate
          const replaced = rows.rates
            .values()
            .find((known) => known.currency === currency && known.effectiveDate === effectiveDate)
          if (replaced !== undefined) rows.rates.delete(replaced.id)
          rows.rates.set(rate.id, rate)
          keepAnswer(rows, answer)
          return Effect.void
        }),
      remove: (seen, id) => Effect.sync(() => memory.rowsOf(seen.workspaceId).rates.delete(id))
    })
  )
)
