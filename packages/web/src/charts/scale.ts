/** Maps values of a domain to lengths of a range, in a straight line. */
export const linear =
  (domain: readonly [number, number], range: readonly [number, number]) =>
  (value: number): number => {
    const [low, high] = domain
    const [from, to] = range
    return high === low ? from : from + ((value - low) / (high - low)) * (to - from)
  }

const niceSteps = [1, 2, 2.5, 5, 10]

/** Round values for an axis that reach from at most `low` to at least `high`, with 0 among them. */
export const ticks = (low: number, high: number, about = 4): ReadonlyArray<number> => {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  const raw = (to - from) / about || 1
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = niceSteps.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10
  const step = factor * power
  const first = Math.floor(from / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(to / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The sums after each value. Amounts have at most four digits behind the point, so they are added as whole numbers. */
export const runningSums = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  let sum = 0
  return values.map((value) => {
    sum += Math.round(value * 10_000)
    return sum / 10_000
  })
}

/** The part that each value has of all; negative values have none. They add up to 1 unless all are 0. */
export const shares = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  return values.map((value) => (whole === 0 ? 0 : Math.max(0, value) / whole))
}

/** How warm a cell is, from 0 to 1: small values are still seen, and one large value does not fade all others. */
export const heat = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(1, 0.08 + 0.92 * Math.sqrt(value / Math.max(value, most)))

/** Every which label there is room for. */
export const labelEvery = (labels: number, room: number, width: number): number =>
  Math.max(1, Math.ceil((labels * width) / Math.max(1, room)))

/** Moves two labels apart until `distance` is between them, each as far as the other. */
export const apart = (first: number, second: number, distance: number): readonly [number, number] => {
  if (Math.abs(first - second) >= distance) return [first, second]
  const middle = (first + second) / 2
  const half = first <= second ? -distance / 2 : distance / 2
  return [middle + half, middle - half]
}
