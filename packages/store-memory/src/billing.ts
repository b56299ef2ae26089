import { InvoiceSeriesRepository, formatsOf } from "@hourbook/core/billing/InvoiceSeriesRepository"
import type { SettingWrite } from "@hourbook/core/billing/SettingWrite"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import { compareText } from "@hourbook/core/values/fold"
import { type KeyAlreadyUsed, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory, type Rows } from "./rows/Memory.ts"

interface Setting {
  readonly id: string
  readonly createdAt: string
  readonly version: number
}

const oldestFirst = <A extends Setting>(settings: Map<string, A>): ReadonlyArray<A> =>
  settings
    .values()
    .toArray()
    .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id))

const save = <A extends Setting>(
  rows: Rows,
  settings: Map<string, A>,
  { after, before, event, idempotency }: SettingWrite<A>
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed> => {
  const repeated = keyAlreadyUsed(rows, idempotency)
  if (repeated !== undefined) return Effect.fail(repeated)
  if (settings.get(after.id)?.version !== before?.version) return Effect.fail(new VersionConflict())
  settings.set(after.id, after)
  rows.events.push(event)
  keepOutcome(rows, idempotency)
  return Effect.void
}

const taxCodes = Layer.effect(
  TaxCodeRepository,
  Effect.map(Memory, (memory) =>
    TaxCodeRepository.of({
      list: ({ workspaceId }) => Effect.sync(() => oldestFirst(memory.rowsOf(workspaceId).taxCodes)),
      find: ({ workspaceId }, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).taxCodes.get(id))),
      save: (change) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(change.after.workspaceId)
          return save(rows, rows.taxCodes, change)
        })
    })
  )
)

const invoiceSeries = Layer.effect(
  InvoiceSeriesRepository,
  Effect.map(Memory, (memory) =>
    InvoiceSeriesRepository.of({
      list: ({ workspaceId }) => Effect.sync(() => oldestFirst(memory.rowsOf(workspaceId).invoiceSeries)),
      find: ({ workspaceId }, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).invoiceSeries.get(id))),
      save: (change) =>
        Effect.suspend((): Effect.Effect<void, VersionConflict | KeyAlreadyUsed> => {
          const rows = memory.rowsOf(change.after.workspaceId)
          const isOther = change.formats !== undefined && change.formats !== formatsOf(oldestFirst(rows.invoiceSeries))
          return isOther ? Effect.fail(new VersionConflict()) : save(rows, rows.invoiceSeries, change)
        })
    })
  )
)

export const layer = Layer.merge(taxCodes, invoiceSeries)
