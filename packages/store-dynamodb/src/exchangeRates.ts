import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import type { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer } from "effect"
import { exchangeRateDocument } from "./layout/exchangeRateItems.ts"
import { exchangeRateKey, exchangeRatesPartition } from "./layout/itemKeys.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { keepOutcome } from "./writes/idempotency.ts"

/** Another request removed or replaced the rate. */
class Missing extends Data.TaggedError("Missing") {}

export const layer = Layer.effect(
  ExchangeRateRepository,
  Effect.map(Dynamo, (dynamo) => {
    /** The sort keys are in the order of the list. */
    const list = (workspaceId: string) =>
      Effect.map(dynamo.query({ partition: exchangeRatesPartition(workspaceId) }), (items) =>
        items.map(exchangeRateDocument.fromItem)
      )

    return ExchangeRateRepository.of({
      list: (visible) => list(visible.workspaceId),
      put: ({ idempotency, rate }) =>
        dynamo.transact<KeyAlreadyUsed>(() =>
          Effect.succeed([
            ...keepOutcome(rate.workspaceId, idempotency),
            {
              _tag: "Put",
              key: exchangeRateKey(rate.workspaceId, rate.currency, rate.effectiveDate),
              item: exchangeRateDocument.toItem(rate)
            }
          ])
        ),
      remove: Effect.fnUntraced(function* ({ workspaceId }, id) {
        const found = (yield* list(workspaceId)).find((rate) => rate.id === id)
        if (found === undefined) return false
        return yield* dynamo
          .transact<Missing>(() =>
            Effect.succeed([
              {
                _tag: "Remove",
                key: exchangeRateKey(workspaceId, found.currency, found.effectiveDate),
                condition: { text: "#id = :id", values: { ":id": { S: id } }, otherwise: () => new Missing() }
              }
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
      })
    })
  })
)
