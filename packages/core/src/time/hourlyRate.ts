import { BigDecimal } from "effect"
import type { Amount } from "../shared/Money.ts"

const minutesInHour = BigDecimal.make(60n, 0)

const toCents = (amount: Amount): Amount => BigDecimal.round(amount, { scale: 2, mode: "half-from-zero" })

const inMinutes = (minutes: number) => BigDecimal.make(BigInt(minutes), 0)

/** What so many minutes cost at an hourly rate, rounded to the cent. */
export const costAt = (rate: Amount, minutes: number): Amount =>
  toCents(BigDecimal.divideUnsafe(BigDecimal.multiply(rate, inMinutes(minutes)), minutesInHour))

/** What an hour of work earned, rounded to the cent; null for work that took no time. */
export const hourlyRate = (earned: Amount, minutes: number): Amount | null =>
  minutes === 0
    ? null
    : toCents(BigDecimal.divideUnsafe(BigDecimal.multiply(earned, minutesInHour), inMinutes(minutes)))
