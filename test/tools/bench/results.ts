import type { Measured, Round } from "./rounds.ts"

/** At least this much of the raw server's rate, and at most that much of its p99. */
const bar = { rate: 0.6, p99: 2 }

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMicroseconds: number | null
  readonly databaseMicroseconds: number | null
}

/** Medians over the rounds. */
export interface Result {
  readonly workload: string
  readonly what: string
  readonly hourbook: Figures
  readonly raw: Figures
  /** Medians of the ratios of each round, not ratios of medians. */
  readonly ratio: Figures
}

export const describe = (rounds: ReadonlyArray<Round>): ReadonlyArray<Result> =>
  [...Map.groupBy(rounds, ({ workload }) => workload)].map(([workload, own]) => ({
    workload,
    what: own[0]?.what ?? "",
    hourbook: medians(own.map(({ hourbook }) => hourbook)),
    raw: medians(own.map(({ raw }) => raw)),
    ratio: medians(own.map(({ hourbook, raw }) => ratios(hourbook, raw)))
  }))

/** The list without a filter has no bar of its own: it is there for comparison. */
export const meetsBar = ({ ratio, workload }: Result): boolean =>
  workload === "whole list" || (ratio.perSecond >= bar.rate && ratio.p99 <= bar.p99)

const ratios = (a: Measured, b: Measured): Figures => ({
  perSecond: a.perSecond / b.perSecond,
  p50: a.p50 / b.p50,
  p99: a.p99 / b.p99,
  cpuMicroseconds: ratio(a.cpuMicroseconds, b.cpuMicroseconds),
  databaseMicroseconds: ratio(a.databaseMicroseconds, b.databaseMicroseconds)
})

const ratio = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a / b)

const medians = (all: ReadonlyArray<Figures>): Figures => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
  cpuMicroseconds: medianOfKnown(all.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  databaseMicroseconds: medianOfKnown(all.map(({ databaseMicroseconds }) => databaseMicroseconds))
})

const medianOfKnown = (numbers: ReadonlyArray<number | null>): number | null => {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : median(known)
}

const median = (numbers: ReadonlyArray<number>): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export const toTable = (results: ReadonlyArray<Result>): string => {
  const cells = results.map((result) => {
    const { hourbook, ratio, raw } = result
    const pair = (digits: number, of: (figures: Figures) => number | null) =>
      [of(hourbook), of(raw)].map((figure) => figure?.toFixed(digits) ?? "-").join(" / ")
    return [
      result.what,
      pair(0, ({ perSecond }) => perSecond),
      ratio.perSecond.toFixed(2),
      pair(1, ({ p50 }) => p50),
      pair(1, ({ p99 }) => p99),
      ratio.p99.toFixed(2),
      pair(0, ({ cpuMicroseconds }) => cpuMicroseconds),
      pair(0, ({ databaseMicroseconds }) => databaseMicroseconds),
      result.workload === "whole list" ? "" : meetsBar(result) ? "met" : "MISSED"
    ]
  })
  const heads = [
    "Hourbook / raw",
    "requests/s",
    "ratio",
    "p50 ms",
    "p99 ms",
    "ratio",
    "its CPU µs",
    "PostgreSQL's",
    "bar"
  ]
  const rows = [heads, heads.map(() => "---"), ...cells]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`).join("\n")
}
