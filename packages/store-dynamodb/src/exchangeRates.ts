import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import type { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { exchangeRateDocument } from "./layout/exchangeRateItems.ts"
import { exchangeRateKey, exchangeRatesPartition } from "./layout/itemKeys.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { laterVersionIs } from "./table/laterVersionIs.ts"
import { isOutrun } from "./writes/isOutrun.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

export const layer = Layer.effect(
  ExchangeRateRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    /** The sort keys are in the order of the list. */
    const list = (workspaceId: string) =>
      Effect.map(dynamo.query({ partition: exchangeRatesPartition(workspaceId) }), (items) =>
        items.map(exchangeRateDocument.fromItem)
      )

    return ExchangeRateRepository.of({
      list: (visible) => list(visible.workspaceId),
      put: ({ before, events: [event, ...also] = [], idempotency, rate }) =>
        writer.logIfOpen<VersionConflict>({ workspaceId: rate.workspaceId, event, also, idempotency }, [
          {
            _tag: "Put",
            key: exchangeRateKey(rate.workspaceId, rate.currency, rate.effectiveDate),
            item: exchangeRateDocument.toItem(rate),
            ...(before === undefined ? {} : { isWitness: true, condition: laterVersionIs(before) })
          }
        ]),
      remove: Effect.fnUntraced(function* ({ workspaceId }, id, event) {
        const found = (yield* list(workspaceId)).find((rate) => rate.id === id)
        if (found === undefined) return false
        if (isOutrun(found, event)) return false
        const isThis = laterVersionIs(found)
        return yield* writer
          .logIfOpen<VersionConflict>({ workspaceId, event, idempotency: null }, [
            {
              _tag: "Remove",
              key: exchangeRateKey(workspaceId, found.currency, found.effectiveDate),
              condition: {
                ...isThis,
                text: `#id = :id and (${isThis.text})`,
                values: { ...isThis.values, ":id": { S: id } }
              }
            }
          ])
          .pipe(
            Effect.as(true),
            Effect.catchTag("KeyAlreadyUsed", Effect.die),
            Effect.catchTag("VersionConflict", () => Effect.succeed(false))
          )
      })
    })
  })
)
