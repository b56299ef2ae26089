import { Effect } from "effect"

/**
 * Lets some ways to do the same take turns, after each has been done a few times unmeasured. Gives how long each took in
 * each round, in milliseconds.
 */
export const takeTurns = Effect.fnUntraced(function* <E, R>(
  ways: Readonly<Record<string, Effect.Effect<unknown, E, R>>>,
  rounds: number
) {
  const times = new Map(Object.keys(ways).map((way) => [way, new Array<number>()]))
  for (let round = -3; round < rounds; round++) {
    for (const [way, self] of Object.entries(ways)) {
      const begun = performance.now()
      yield* self
      if (round >= 0) times.get(way)?.push(performance.now() - begun)
    }
  }
  return (way: string): ReadonlyArray<number> => times.get(way) ?? []
})

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
