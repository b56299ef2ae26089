import { Schema } from "effect"
import { wholeNumber } from "./Check.ts"

/** The most minutes that work can take. */
export const mostMinutes = 1_000_000

/** How minutes of an entry are rounded for billing; `step` is in minutes, `minimum` the fewest that are billed. */
export const Rounding = Schema.Struct({
  mode: Schema.Literals(["none", "up", "nearest", "down"]),
  step: Schema.Literals([1, 5, 6, 10, 15, 30, 60]),
  minimum: wholeNumber(0, 60, { description: "The fewest minutes of an entry that are billed.", examples: [15] })
})
export type Rounding = typeof Rounding.Type

const roundings: Readonly<Record<Rounding["mode"], (minutes: number, step: number) => number>> = {
  none: (minutes) => minutes,
  up: (minutes, step) => Math.ceil(minutes / step) * step,
  nearest: (minutes, step) => Math.floor(minutes / step + 0.5) * step,
  down: (minutes, step) => Math.floor(minutes / step) * step
}

/** The minutes of an entry that are billed. None stays none; without a rounding, all of them. */
export const billedMinutesOf = (rounding: Rounding | null, minutes: number): number =>
  rounding === null || minutes === 0
    ? minutes
    : Math.max(rounding.minimum, roundings[rounding.mode](minutes, rounding.step))
