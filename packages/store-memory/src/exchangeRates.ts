import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { compareText } from "@hourbook/core/values/fold"
import { Effect, Layer } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  ExchangeRateRepository,
  Effect.map(Memory, (memory) =>
    ExchangeRateRepository.of({
      list: (visible) =>
        Effect.sync(() =>
          memory
            .rowsOf(visible.workspaceId)
            .exchangeRates.values()
            .toArray()
            .sort((a, b) => compareText(a.currency, b.currency) || compareText(a.effectiveDate, b.effectiveDate))
        ),
      put: ({ idempotency, rate }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(rate.workspaceId)
          const repeated = keyAlreadyUsed(rows, idempotency)
          if (repeated !== undefined) return Effect.fail(repeated)
          const { currency, effectiveDate } = rate
          const replaced = rows.exchangeRates
            .values()
            .find((known) => known.currency === currency && known.effectiveDate === effectiveDate)
          if (replaced !== undefined) rows.exchangeRates.delete(replaced.id)
          rows.exchangeRates.set(rate.id, rate)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      remove: (visible, id) => Effect.sync(() => memory.rowsOf(visible.workspaceId).exchangeRates.delete(id))
    })
  )
)
