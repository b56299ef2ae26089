import { Effect } from "effect"
import type { Postgres } from "./postgres.ts"

/** What some way took in each round: milliseconds of a clock, and of processors. */
export interface Turns {
  readonly ms: ReadonlyArray<number>
  readonly cpuMs: ReadonlyArray<number>
}

/**
 * Lets some ways to do the same take turns, after each has been done a few times unmeasured. Processor time, unlike the
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
    for (const [way, self] of Object.entries(ways)) {
      const [begun, cpu] = [performance.now(), ownCpuMs()]
      yield* self
      if (round < 0) continue
      turns.get(way)?.ms.push(performance.now() - begun)
      turns.get(way)?.cpuMs.push(ownCpuMs() - cpu)
    }
  }
  return (way: string): Turns => turns.get(way) ?? { ms: [], cpuMs: [] }
})

export const mean = (numbers: ReadonlyArray<number>): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

export const median = (numbers: ReadonlyArray<number>): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The median of the ratios of each round, which is not the ratio of medians. */
export const medianRatio = (of: ReadonlyArray<number>, to: ReadonlyArray<number>): number =>
  median(of.map((time, round) => time / (to[round] ?? Number.NaN)))

/** Rows of figures as a table of Markdown. */
export const toMarkdown = (rows: ReadonlyArray<Readonly<Record<string, string | number>>>): string => {
  const heads = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => heads.map((head) => String(row[head] ?? "")))
  const all = [heads, heads.map(() => "---"), ...cells]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`).join("\n")
}
