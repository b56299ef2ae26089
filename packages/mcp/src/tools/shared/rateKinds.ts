import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { BillingRateId, ExchangeRateId } from "@hourbook/core/values/Ids"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect } from "effect"
import { billingRateLine, billingRateRowOf } from "../../present/billingRates.ts"
import { exchangeRateLine, exchangeRateOf } from "../../present/exchangeRates.ts"
import { among, readWhole } from "./inLists.ts"
import type { Kind } from "./Kind.ts"

/** How to read and remove both kinds of rates. */
export const rateKinds = Effect.gen(function* () {
  const exchangeRates = yield* ExchangeRates
  const billingRates = yield* BillingRates
  const services = { clients: yield* Clients, projects: yield* Projects, members: yield* Members }
  const both: Readonly<Record<"exchange_rate" | "billing_rate", Kind>> = {
    exchange_rate: {
      one: "exchange rate",
      many: "exchange rates",
      shortOf: idEndOf,
      withShortId: (who, short) =>
        readWhole(short, exchangeRates.list(who), (rate) => ({
          id: rate.id,
          line: exchangeRateLine(exchangeRateOf(rate, who.workspace.currency))
        })),
      read: (who, id) =>
        Effect.map(
          among(exchangeRates.list(who), "exchange rate", id, (rate) => rate.id),
          (rate) => {
            const row = exchangeRateOf(rate, who.workspace.currency)
            return { line: exchangeRateLine(row), all: row }
          }
        ),
      remove: (who, id) => exchangeRates.remove(who, ExchangeRateId.make(id))
    },
    billing_rate: {
      one: "billing rate",
      many: "billing rates",
      shortOf: idEndOf,
      withShortId: (who, short) =>
        readWhole(
          short,
          Effect.gen(function* () {
            const all = yield* billingRates.list(who)
            const rowOf = yield* billingRateRowOf(services, who, all)
            return all.map((rate) => ({ id: rate.id, line: billingRateLine(rowOf(rate)) }))
          }),
          (one) => one
        ),
      read: (who, id) =>
        Effect.gen(function* () {
          const rate = yield* among(billingRates.list(who), "billing rate", id, (one) => one.id)
          const row = (yield* billingRateRowOf(services, who, [rate]))(rate)
          return { line: billingRateLine(row), all: row }
        }),
      remove: (who, id) => billingRates.remove(who, BillingRateId.make(id))
    }
  }
  return both
})
