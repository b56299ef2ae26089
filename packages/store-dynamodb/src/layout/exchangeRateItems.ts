import { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { document } from "../table/documents.ts"
import { firstVersion } from "../table/laterVersionIs.ts"

export const exchangeRateDocument = document(ExchangeRate, firstVersion)
