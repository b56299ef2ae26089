import type { ActivityEvent, FieldChange } from "../../activity/ActivityEvent.ts"
import type { ExchangeRate } from "../../exchangeRates/ExchangeRate.ts"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { CurrencyCode, fromText } from "../../values/Money.ts"

type Dated = Pick<ExchangeRate, "currency" | "effectiveDate" | "rate">

const placeOf = ({ currency, effectiveDate }: Pick<Dated, "currency" | "effectiveDate">): string =>
  `${currency} ${effectiveDate}`

/** The rate that a line has before or after its change. */
const rateIn = ({ changes }: ActivityEvent, side: keyof FieldChange): Dated | null => {
  const [currency, effectiveDate, rate] = [changes["currency"], changes["effectiveDate"], changes["rate"]].map(
    (change) => change?.[side]
  )
  return typeof currency === "string" && typeof effectiveDate === "string" && typeof rate === "string"
    ? {
        currency: CurrencyCode.make(currency),
        effectiveDate: CalendarDate.make(effectiveDate),
        rate: fromText(rate)
      }
    : null
}

/** The exchange rates as they were before the last changes, of which the newest come first. A replaced rate has a line of its own. */
export const ratesBefore = (rates: ReadonlyArray<Dated>, lines: ReadonlyArray<ActivityEvent>): ReadonlyArray<Dated> => {
  const known = new Map(rates.map((rate) => [placeOf(rate), rate]))
  for (const line of lines) {
    const [before, after] = [rateIn(line, "before"), rateIn(line, "after")]
    if (after !== null) known.delete(placeOf(after))
    if (before !== null) known.set(placeOf(before), before)
  }
  return [...known.values()]
}
