import { type BillingRate, BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { isOutrun } from "./rows/isOutrun.ts"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"
import { missingReference } from "./rows/references.ts"

/** What only one rate of a workspace may have. */
const placeOf = ({ clientId, effectiveDate, kind, projectId, userId }: BillingRate): string =>
  [kind, effectiveDate, projectId, clientId, userId].join(" ")

export const layer = Layer.effect(
  BillingRateRepository,
  Effect.map(Memory, (memory) => {
    const all = ({ workspaceId }: { readonly workspaceId: BillingRate["workspaceId"] }) =>
      Effect.sync(() => memory.rowsOf(workspaceId).billingRates.values().toArray())

    return BillingRateRepository.of({
      list: all,
      deciding: all,
      put: ({ before, event, idempotency, rate }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(rate.workspaceId)
          const replaced = rows.billingRates.values().find((known) => placeOf(known) === placeOf(rate))
          const refusal =
            keyAlreadyUsed(rows, idempotency) ??
            (before === undefined || (before?.id === replaced?.id && before?.version === replaced?.version)
              ? undefined
              : new VersionConflict()) ??
            missingReference(rows, replaced ?? null, rate)
          if (refusal !== undefined) return Effect.fail(refusal)
          if (replaced !== undefined) rows.billingRates.delete(replaced.id)
          rows.billingRates.set(rate.id, rate)
          if (event !== undefined) rows.events.push(event)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      remove: (visible, id, event) =>
        Effect.sync(() => {
          const { billingRates, events } = memory.rowsOf(visible.workspaceId)
          const stored = billingRates.get(id)
          if (stored === undefined || isOutrun(stored, event)) return false
          if (event !== undefined) events.push(event)
          return billingRates.delete(id)
        })
    })
  })
)
