import { BigDecimal, Schema } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { rule } from "../values/Check.ts"
import { ExchangeRateId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { CurrencyCode, toText } from "../values/Money.ts"
import { versionField } from "../values/versionField.ts"

const decimals = 10
const digits = 15
const largest = BigDecimal.make(10n ** BigInt(digits), 0)

/** Units of the base currency for one unit: positive, at most 10 decimals, and exact in a JSON number like all money. */
export const Rate = Schema.BigDecimal.check(
  rule((rate: BigDecimal.BigDecimal) => BigDecimal.isPositive(rate), "a rate greater than 0"),
  rule((rate: BigDecimal.BigDecimal) => BigDecimal.isLessThan(rate, largest), `a rate below 1${"0".repeat(digits)}`),
  rule(
    (rate: BigDecimal.BigDecimal) => BigDecimal.normalize(rate).scale <= decimals,
    `a rate with at most ${decimals} decimals`
  ),
  rule(
    (rate: BigDecimal.BigDecimal) => BigDecimal.abs(BigDecimal.normalize(rate)).value < 10n ** BigInt(digits),
    `a rate with at most ${digits} significant digits`
  )
)

/** The JSON number of a rate, which keeps all of it. */
export const rateToNumber = (rate: BigDecimal.BigDecimal): number => Number(toText(rate))

export const exchangeRateFields = { currency: CurrencyCode, effectiveDate: CalendarDate, rate: Rate }
const Draft = Schema.Struct(exchangeRateFields)
export type ExchangeRateDraft = typeof Draft.Type

/** What a currency is worth in the workspace's own, from a day until the next rate of that currency (semantics, section 4). */
export const ExchangeRate = Schema.Struct({
  id: ExchangeRateId,
  workspaceId: WorkspaceId,
  ...exchangeRateFields,
  createdAt: Instant,
  version: versionField
})
export type ExchangeRate = typeof ExchangeRate.Type
