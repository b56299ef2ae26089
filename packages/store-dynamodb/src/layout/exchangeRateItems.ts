import { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { document } from "../table/documents.ts"

export const exchangeRateDocument = document(ExchangeRate)
