import { Rate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRateId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aCurrency,
  aDate,
  aMoment,
  anId,
  namedBody,
  sentCurrency,
  sentDate,
  sentDecimal,
  sentId
} from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import { idempotent } from "../shapes/Headers.ts"
import { listOf } from "../shapes/recordShapes.ts"

/** The base currency in the examples, since EUR is the default. */
const foreign = "USD"

export const ExchangeRateWire = Schema.Struct({
  id: anId("Identifies the rate."),
  currency: aCurrency("The currency that the rate converts.", foreign),
  effective_date: aDate("The first day it applies, until the next rate of the currency."),
  rate: Schema.Finite.annotate({
    description: "Units of the workspace's currency for one unit of the currency.",
    examples: [0.9215]
  }),
  created_at: aMoment("When it was set.")
}).annotate({
  identifier: "ExchangeRate",
  description: "The exchange rate of a currency to the workspace's currency, from a day on."
})

export const NewExchangeRate = Schema.Struct({
  currency: sentCurrency("The currency to convert, ISO 4217: any but the workspace's own.", foreign),
  effectiveDate: sentDate("The first day it applies. It replaces a rate of the same currency and date."),
  rate: sentDecimal(Rate, {
    description: "Units of the workspace's currency for one unit: up to 10 decimals and 15 significant digits.",
    example: 0.9215,
    minimum: "above zero",
    maximum: 999_999_999_999_999
  })
}).pipe(
  Schema.encodeKeys({ effectiveDate: "effective_date" }),
  namedBody("NewExchangeRate", "An exchange rate to set.")
)

export const ExchangeRateList = ok("ExchangeRateList", {
  exchange_rates: listOf(ExchangeRateWire, "All exchange rates, by currency, then by date.")
})
export const ExchangeRateCreated = created("ExchangeRateCreated", { exchange_rate: ExchangeRateWire })
export const ExchangeRateRemoved = ok("ExchangeRateRemoved", { id: anId("The id of the deleted rate.") })

/** Semantics, sections 4 and 10. */
export class ExchangeRatesApi extends HttpApiGroup.make("exchangeRates")
  .add(
    HttpApiEndpoint.get("list", "/", { success: ExchangeRateList, error: failures })
      .annotate(FileTable, whole("exchange_rates", "exchange_rate"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the exchange rates"),
    HttpApiEndpoint.post("put", "/", {
      headers: idempotent,
      payload: NewExchangeRate,
      success: ExchangeRateCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Set the exchange rate of a currency from a day on"),
    HttpApiEndpoint.delete("remove", "/:id", {
      params: { id: sentId(ExchangeRateId, "The rate's id.") },
      success: ExchangeRateRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove an exchange rate; the previous one applies again")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/exchange-rates")
  .annotate(OpenApi.Description, "Exchange rates of other currencies to the workspace's currency.") {}
