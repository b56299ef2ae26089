import { Rate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { counted } from "../present/counted.ts"
import { ExchangeRateRow, exchangeRateLine, exchangeRateOf } from "../present/exchangeRates.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { aCurrency, aDay, anAmount, dryRun, paging, requestId } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import { tool } from "../tool/Tool.ts"

export const rateTools = Effect.map(ExchangeRates, (exchangeRates) => [
  tool({
    name: "rates_list",
    title: "List exchange rates",
    description: "Exchange rates into the workspace's currency, newest first.",
    nature: "reads",
    scope: "read",
    roles: ["owner", "admin", "member"],
    input: Schema.Struct({ currency: Schema.optionalKey(aCurrency()), ...paging }),
    output: Schema.Struct({
      base: Schema.String,
      count: Schema.Finite,
      rows: Schema.Array(ExchangeRateRow),
      next_cursor: Schema.optionalKey(Schema.String)
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const all = (yield* exchangeRates.list(who))
        .filter((rate) => input.currency === undefined || rate.currency === input.currency)
        .sort((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))
      const rest = { base: who.workspace.currency, count: all.length }
      const { cursor, limit } = input
      return { ...rest, ...(yield* fittingRows(all.map(exchangeRateOf), { cursor, limit, rest })) }
    }),
    text: ({ base, count, next_cursor: next, rows }) =>
      [`${counted(count, "rates")}.`, ...rows.map((row) => exchangeRateLine(row, base)), ...moreText(next)].join("\n")
  }),
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
      base: Schema.String,
      rate: ExchangeRateRow
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const idempotencyKey = yield* idempotencyKeyOf("rates_set", input)
      const isDryRun = input.dry_run === true
      const draft = { currency: input.currency, effectiveDate: input.date, rate: input.rate }
      const { replayed, value } = yield* exchangeRates
        .put(who, draft, idempotencyKey)
        .pipe(Effect.provideService(DryRun, isDryRun))
      return { written: !isDryRun, repeated: replayed, base: who.workspace.currency, rate: exchangeRateOf(value) }
    }),
    text: ({ base, rate, repeated, written }) =>
      `${!written ? "Nothing is written yet. Would save" : repeated ? "Already set before" : "Set"}: ${exchangeRateLine(rate, base)}`
  })
])
