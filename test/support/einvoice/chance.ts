/** Chance that a seed repeats. */
export interface Chance {
  readonly below: (limit: number) => number
  readonly once: (probability: number) => boolean
  readonly of: <T>(all: ReadonlyArray<T>) => T
}

/** Mulberry32. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, once: (probability) => next() < probability, of: (all) => all[below(all.length)]! }
}
