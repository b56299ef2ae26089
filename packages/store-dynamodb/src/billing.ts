import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { formatsOf, InvoiceSeriesRepository } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import { compareText } from "@hourbook/core/values/fold"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { seriesDocument, taxCodeDocument } from "./layout/billingItems.ts"
import {
  billingPartition,
  formatsKey,
  seriesKey,
  seriesPrefix,
  taxCodeKey,
  taxCodePrefix
} from "./layout/billingKeys.ts"
import type { Action } from "./table/Action.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { versionIs } from "./table/versionIs.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

const oldestFirst = (
  a: { readonly createdAt: string; readonly id: string },
  b: { readonly createdAt: string; readonly id: string }
): number => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

export const taxCodes = Layer.effect(
  TaxCodeRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    return TaxCodeRepository.of({
      list: ({ workspaceId }) =>
        Effect.map(
          dynamo.query({
            partition: billingPartition(workspaceId),
            from: taxCodePrefix,
            to: `${taxCodePrefix}${end}`
          }),
          (items) => items.map(taxCodeDocument.fromItem).toSorted(oldestFirst)
        ),
      find: ({ workspaceId }, id) =>
        Effect.map(dynamo.get(taxCodeKey(workspaceId, id)), Option.map(taxCodeDocument.fromItem)),
      save: ({ after, before, event, idempotency }) =>
        writer.log<VersionConflict>({ workspaceId: after.workspaceId, event, idempotency }, [
          {
            _tag: "Put",
            key: taxCodeKey(after.workspaceId, after.id),
            item: taxCodeDocument.toItem(after),
            isWitness: true,
            condition: versionIs(before)
          }
        ])
    })
  })
)

/** The item with all formats is in the way of two series that are saved at once. A restored workspace has none yet. */
const formatsAction = (
  workspaceId: string,
  before: string,
  after: ReadonlyArray<InvoiceSeries>
): Action<VersionConflict> => ({
  _tag: "Put",
  key: formatsKey(workspaceId),
  item: { formats: { S: formatsOf(after) } },
  condition: {
    text: "attribute_not_exists(#pk) or #formats = :formats",
    values: { ":formats": { S: before } },
    otherwise: () => new VersionConflict()
  }
})

export const invoiceSeries = Layer.effect(
  InvoiceSeriesRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const list = (workspaceId: string) =>
      Effect.map(
        dynamo.query({ partition: billingPartition(workspaceId), from: seriesPrefix, to: `${seriesPrefix}${end}` }),
        (items) => items.map(seriesDocument.fromItem).toSorted(oldestFirst)
      )
    return InvoiceSeriesRepository.of({
      list: ({ workspaceId }) => list(workspaceId),
      find: ({ workspaceId }, id) =>
        Effect.map(dynamo.get(seriesKey(workspaceId, id)), Option.map(seriesDocument.fromItem)),
      save: Effect.fnUntraced(function* ({ after, before, event, formats, idempotency }) {
        const { workspaceId } = after
        const put: Action<VersionConflict> = {
          _tag: "Put",
          key: seriesKey(workspaceId, after.id),
          item: seriesDocument.toItem(after),
          isWitness: true,
          condition: versionIs(before)
        }
        const logged = { workspaceId, event, idempotency }
        if (formats === undefined) return yield* writer.log<VersionConflict>(logged, [put])
        const stored = yield* list(workspaceId)
        if (formatsOf(stored) !== formats) return yield* new VersionConflict()
        const others = stored.filter(({ id }) => id !== after.id)
        return yield* writer.log<VersionConflict>(logged, [
          put,
          formatsAction(workspaceId, formats, [...others, after])
        ])
      })
    })
  })
)
