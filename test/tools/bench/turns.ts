import { Effect } from "effect"
import { shuffled } from "./median.ts"
import type { Postgres } from "./postgres.ts"

/** What some way took in each round: milliseconds of a clock, and of processors. */
export interface Turns {
  readonly ms: ReadonlyArray<number>
  readonly cpuMs: ReadonlyArray<number>
}

/**
 * Lets some ways to do the same take turns in random order, after each has been done a few times unmeasured. Processor time, unlike the
 * clock's, tells nearly the same on a machine that does other things as well.
 */
export const takeTurns = Effect.fnUntraced(function* <E, R>(
  ways: Readonly<Record<string, Effect.Effect<unknown, E, R>>>,
  { postgres, rounds }: { readonly postgres: Postgres; readonly rounds: number }
) {
  const ownCpuMs = () => {
    const { system, user } = process.cpuUsage()
    return (system + user) / 1000 + (postgres.cpuSeconds() ?? Number.NaN) * 1000
  }
  const turns = new Map(Object.keys(ways).map((way) => [way, { ms: new Array<number>(), cpuMs: new Array<number>() }]))
  for (let round = -3; round < rounds; round++) {
    for (const [way, self] of shuffled(Object.entries(ways))) {
      const [begun, cpu] = [performance.now(), ownCpuMs()]
      yield* self
      if (round < 0) continue
      turns.get(way)?.ms.push(performance.now() - begun)
      turns.get(way)?.cpuMs.push(ownCpuMs() - cpu)
    }
  }
  return (way: string): Turns => turns.get(way) ?? { ms: [], cpuMs: [] }
})
