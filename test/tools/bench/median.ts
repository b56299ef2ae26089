export const mean = (numbers: ReadonlyArray<number>): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

export const median = (numbers: ReadonlyArray<number>): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The number that so large a share of all is below: 0.99 for the slowest of a hundred. */
export const quantile = (numbers: ReadonlyArray<number>, share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A figure of many rounds: its median, and the half of the rounds around it. */
export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

export const spreadOf = (numbers: ReadonlyArray<number>): Spread => ({
  median: median(numbers),
  low: quantile(numbers, 0.25),
  high: quantile(numbers, 0.75)
})

/** The median of the ratios of each round, which is not the ratio of medians. */
export const ratiosOf = (of: ReadonlyArray<number>, to: ReadonlyArray<number>): Spread =>
  spreadOf(of.map((one, round) => one / (to[round] ?? Number.NaN)))

/** The same things in random order. */
export const shuffled = <A>(things: ReadonlyArray<A>): ReadonlyArray<A> =>
  things
    .map((thing) => ({ thing, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
