/** Consecutive days that have something, and how much of it. */
export interface DayRun {
  readonly from: string
  readonly to: string
  readonly count: number
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Joins consecutive days, each with its count, in the order of days. */
export const dayRuns = (days: Iterable<readonly [day: string, count: number]>): ReadonlyArray<DayRun> => {
  const runs: Array<DayRun> = []
  for (const [day, count] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = runs.at(-1)
    if (last !== undefined && dayAfter(last.to) === day) {
      runs[runs.length - 1] = { from: last.from, to: day, count: last.count + count }
    } else runs.push({ from: day, to: day, count })
  }
  return runs
}
