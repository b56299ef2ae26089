import { BigDecimal } from "effect"
import type { Amount } from "../values/Money.ts"

const minutesInHour = BigDecimal.make(60n, 0)

const toDigits = (amount: Amount, digits: number): Amount =>
  BigDecimal.round(amount, { scale: digits, mode: "half-from-zero" })

const inMinutes = (minutes: number) => BigDecimal.make(BigInt(minutes), 0)

/** What so many minutes cost at an hourly rate, rounded half away from zero to the digits of a currency: to the cent by default. */
export const costAt = (rate: Amount, minutes: number, digits = 2): Amount =>
  toDigits(BigDecimal.divideUnsafe(BigDecimal.multiply(rate, inMinutes(minutes)), minutesInHour), digits)

/** What an hour of work earned, rounded to the cent; null for work that took no time. */
export const hourlyRate = (earned: Amount, minutes: number): Amount | null =>
  minutes === 0
    ? null
    : toDigits(BigDecimal.divideUnsafe(BigDecimal.multiply(earned, minutesInHour), inMinutes(minutes)), 2)
