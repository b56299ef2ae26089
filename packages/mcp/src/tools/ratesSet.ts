import { todayOf } from "@hourbook/core/access/today"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { Rate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { rule } from "@hourbook/core/values/Check"
import { Members } from "@hourbook/core/workspaces/Members"
import { checked } from "@hourbook/core/writing/checked"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { BigDecimal, Effect, Schema } from "effect"
import { exchangeDoubts, priceDoubts } from "../plausible/rates.ts"
import { billingRateLine, BillingRateRow, billingRateRowOf } from "../present/billingRates.ts"
import { counted } from "../present/counted.ts"
import { ExchangeRateRow, exchangeRateLine, exchangeRateOf } from "../present/exchangeRates.ts"
import { addedRow } from "../present/ids.ts"
import { Refused } from "../present/Refused.ts"
import { warned, warningLines, Warnings } from "../present/warnings.ts"
import { aCurrency, aDay, anAmount, aReference, dryRun, requestId } from "../schema/arguments.ts"
import { idempotencyKeyOf } from "../tool/idempotencyKeyOf.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { RepricedEntries, repricedLines, repricing } from "./shared/repricing.ts"

/** A price may be 0, a rate of exchange not. */
const AnyRate = Schema.BigDecimal.check(
  rule((rate: BigDecimal.BigDecimal) => !BigDecimal.isNegative(rate), "a rate of at least 0")
)
const soundRate = checked(Schema.Struct({ rate: Rate }))

const onlyOfHours = new Refused({
  code: "invalid_arguments",
  message: "client, project, person and reprice: only with kind bill or cost",
  next: "Leave them out: an exchange rate is for the whole workspace. For a price per hour, set kind bill."
})

export const ratesSet = Effect.fnUntraced(function* (references: References) {
  const exchangeRates = yield* ExchangeRates
  const billingRates = yield* BillingRates
  const prices = repricing(yield* TimeEntries)
  const services = { clients: yield* Clients, projects: yield* Projects, members: yield* Members }
  return tool({
    name: "rates_set",
    title: "Set an exchange rate or a price per hour",
    description:
      "Applies from date. exchange (default): units of the workspace's currency for one. bill, cost: what an hour is billed at or costs the workspace, of all work, a client, project, person, or project and person.",
    nature: "saves",
    scope: "full",
    roles: ["owner", "admin"],
    input: Schema.Struct({
      kind: Schema.optionalKey(Schema.Literals(["exchange", "bill", "cost"])),
      currency: aCurrency(),
      date: aDay(),
      rate: anAmount(AnyRate),
      client: Schema.optionalKey(aReference()),
      project: Schema.optionalKey(aReference()),
      person: Schema.optionalKey(aReference()),
      reprice: Schema.optionalKey(Schema.Boolean.annotate({ description: "entries from date on, too" })),
      ...dryRun,
      ...requestId
    }),
    output: Schema.Struct({
      written: Schema.Boolean,
      repeated: Schema.optionalKey(Schema.Boolean),
      rate: Schema.Union([ExchangeRateRow, BillingRateRow]),
      /** Entries from the date on that have a price already. */
      priced: Schema.optionalKey(Schema.Finite),
      repriced: Schema.optionalKey(RepricedEntries),
      warnings: Warnings
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const once = yield* idempotencyKeyOf("rates_set", input)
      const isDryRun = input.dry_run === true
      const dry = Effect.provideService(DryRun, isDryRun)
      const { client, currency, date: effectiveDate, kind = "exchange", person, project, rate } = input
      if (kind === "exchange") {
        if ([client, person, project].some((name) => name !== undefined) || input.reprice === true)
          return yield* onlyOfHours
        yield* soundRate({ rate })
        const draft = { currency, effectiveDate, rate }
        const doubts = exchangeDoubts(draft, yield* exchangeRates.list(who), who.workspace.currency)
        const { replayed, value } = yield* dry(exchangeRates.put(who, draft, once))
        const row = exchangeRateOf(value, who.workspace.currency)
        return {
          written: !isDryRun,
          repeated: replayed,
          rate: addedRow(row, isDryRun),
          ...warned(replayed ? [] : doubts)
        }
      }
      const draft = {
        kind,
        amount: rate,
        currency,
        effectiveDate,
        projectId: project === undefined ? null : yield* references.project(who, project),
        clientId: client === undefined ? null : yield* references.client(who, client),
        userId: person === undefined ? null : yield* references.person(who, person)
      }
      const doubts = yield* priceDoubts(services.clients, who, { draft, rates: yield* billingRates.list(who) })
      const { replayed, value } = yield* dry(billingRates.put(who, draft, once))
      const warnings = warned(replayed ? [] : doubts)
      const row = (yield* billingRateRowOf(services, who, [value]))(value)
      if (isDryRun) {
        const priced = effectiveDate < (yield* todayOf(who)) ? yield* prices.count(who, draft) : 0
        return { written: false, rate: addedRow(row, true), ...warnings, ...(priced === 0 ? {} : { priced }) }
      }
      const repriced = yield* prices.of(who, draft, input.reprice === true)
      return {
        written: true,
        repeated: replayed,
        rate: row,
        ...warnings,
        ...(repriced === undefined ? {} : { repriced })
      }
    }),
    text: ({ priced, rate, repeated, repriced, warnings, written }, { reprice }) =>
      [
        `${!written ? "Nothing is written yet. Would save" : repeated ? "Already set before" : "Set"}: ${"kind" in rate ? billingRateLine(rate) : exchangeRateLine(rate)}`,
        ...(priced === undefined
          ? []
          : [
              `${counted(priced, "time entries")} from ${rate.date} on ${reprice === true ? "would be repriced, unless priced by hand or locked" : "would keep the price, unless reprice is true"}.`
            ]),
        ...repricedLines(repriced, rate.date),
        ...warningLines(warnings)
      ].join("\n")
  })
})
