import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { compareText } from "@hourbook/core/values/fold"
import { VersionConflict, type KeyAlreadyUsed, type Locked } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { isOutrun } from "./rows/isOutrun.ts"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { lockedIn } from "./rows/lockedIn.ts"
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
      put: ({ before, events = [], idempotency, rate }) =>
        Effect.suspend((): Effect.Effect<void, KeyAlreadyUsed | VersionConflict | Locked> => {
          const rows = memory.rowsOf(rate.workspaceId)
          const repeated = keyAlreadyUsed(rows, idempotency)
          if (repeated !== undefined) return Effect.fail(repeated)
          const locked = lockedIn(memory, events)
          if (locked !== undefined) return Effect.fail(locked)
          const { currency, effectiveDate } = rate
          const replaced = rows.exchangeRates
            .values()
            .find((known) => known.currency === currency && known.effectiveDate === effectiveDate)
          if (before !== undefined && (before?.id !== replaced?.id || before?.version !== replaced?.version)) {
            return Effect.fail(new VersionConflict())
          }
          if (replaced !== undefined) rows.exchangeRates.delete(replaced.id)
          rows.exchangeRates.set(rate.id, rate)
          rows.events.push(...events)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      remove: (visible, id, event) =>
        Effect.suspend((): Effect.Effect<boolean, Locked> => {
          const { exchangeRates, events } = memory.rowsOf(visible.workspaceId)
          const stored = exchangeRates.get(id)
          if (stored === undefined || isOutrun(stored, event)) return Effect.succeed(false)
          const locked = event === undefined ? undefined : lockedIn(memory, [event])
          if (locked !== undefined) return Effect.fail(locked)
          if (event !== undefined) events.push(event)
          return Effect.succeed(exchangeRates.delete(id))
        })
    })
  )
)
