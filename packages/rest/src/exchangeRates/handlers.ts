import { type ExchangeRate, rateToNumber } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import {
  type ExchangeRateCreated,
  type ExchangeRateList,
  type ExchangeRateRemoved,
  ExchangeRatesApi
} from "./contract.ts"

const toWire = (rate: ExchangeRate): DataOf<typeof ExchangeRateCreated>["exchange_rate"] => ({
  id: rate.id,
  currency: rate.currency,
  effective_date: rate.effectiveDate,
  rate: rateToNumber(rate.rate),
  created_at: rate.createdAt
})

const api = apiOf(ExchangeRatesApi)

const handlers = groupOf(
  api,
  "exchangeRates",
  Effect.fnUntraced(function* (handlers) {
    const exchangeRates = yield* ExchangeRates

    return handlers.handleAll({
      list: () =>
        respond((who) => exchangeRates.list(who), {
          data: (all): DataOf<typeof ExchangeRateList> => ({ exchange_rates: all.map(toWire) })
        }),

      put: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("put exchange rate", headers), (idempotencyKey) =>
          respond((who) => exchangeRates.put(who, payload, idempotencyKey), {
            status: 201,
            data: ({ value }): DataOf<typeof ExchangeRateCreated> => ({ exchange_rate: toWire(value) }),
            headers: replayed
          })
        ),

      remove: ({ params }) =>
        respond((who) => exchangeRates.remove(who, params.id), {
          data: (id): DataOf<typeof ExchangeRateRemoved> => ({ id })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
