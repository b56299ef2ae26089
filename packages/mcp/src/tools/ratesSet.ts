import { Rate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { ExchangeRateRow, exchangeRateLine, exchangeRateOf } from "../present/exchangeRates.ts"
import { addedRow } from "../present/ids.ts"
import { aCurrency, aDay, anAmount, dryRun, requestId } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import { tool } from "../tool/Tool.ts"

export const ratesSet = Effect.map(ExchangeRates, (exchangeRates) =>
  tool({
    name: "rates_set",
    title: "Set an exchange rate",
    description:
      "The rate applies from date until that currency's next rate. Replaces a rate of the same currency and date. rate: units of the workspace's currency for one unit.",
    nature: "saves",
    scope: "full",
    roles: ["owner", "admin"],
    input: Schema.Struct({ currency: aCurrency(), date: aDay(), rate: anAmount(Rate), ...dryRun, ...requestId }),
    output: Schema.Struct({
      written: Schema.Boolean,
      repeated: Schema.optionalKey(Schema.Boolean),
      rate: ExchangeRateRow
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const idempotencyKey = yield* idempotencyKeyOf("rates_set", input)
      const isDryRun = input.dry_run === true
      const draft = { currency: input.currency, effectiveDate: input.date, rate: input.rate }
      const { replayed, value } = yield* exchangeRates
        .put(who, draft, idempotencyKey)
        .pipe(Effect.provideService(DryRun, isDryRun))
      return {
        written: !isDryRun,
        repeated: replayed,
        rate: addedRow(exchangeRateOf(value, who.workspace.currency), isDryRun)
      }
    }),
    text: ({ rate, repeated, written }) =>
      `${!written ? "Nothing is written yet. Would save" : repeated ? "Already set before" : "Set"}: ${exchangeRateLine(rate)}`
  })
)
