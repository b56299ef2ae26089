import { count, exactPlain } from "./money.ts"

/** How a person likes durations to be written. */
export type DurationStyle = "clock" | "decimal"

let style: DurationStyle = "clock"

/** Set once for the page from the person's preferences. */
export const setDurationStyle = (next: DurationStyle): void => {
  style = next
}

/**
 * 150 as `2:30`, or `2.50` for people who like decimals; thousands of hours with the locale's separators, as other numbers.
 * Negative durations, such as differences, have a sign.
 */
export const hours = (minutes: number, as: DurationStyle = style, digits = 2): string => {
  const sign = minutes < 0 ? "−" : ""
  const rest = Math.abs(Math.round(minutes))
  const whole = Math.floor(rest / 60)
  return as === "decimal"
    ? `${sign}${exactPlain(rest / 60, digits)}`
    : `${sign}${whole < 1000 ? whole : count(whole)}:${String(rest % 60).padStart(2, "0")}`
}

/** Whether hundredths of hours add up to those of their sum. */
const addUp = (parts: ReadonlyArray<number>): boolean => {
  const hundredths = (minutes: number): number => Math.round((minutes * 100) / 60)
  const sum = parts.reduce((one, other) => one + other, 0)
  return parts.reduce((one, other) => one + hundredths(other), 0) === hundredths(sum)
}

/**
 * Writes durations that are shown with their sums, each group with one. Where these would not add up as shown, such as three times
 * 0.33 to 1.00, all get one digit more.
 */
export const hoursThatAdd = (groups: ReadonlyArray<ReadonlyArray<number>>): ((minutes: number) => string) => {
  const digits = style === "decimal" && !groups.every(addUp) ? 3 : 2
  return (minutes) => hours(minutes, style, digits)
}
