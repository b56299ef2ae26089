import { median, quantile, ratiosOf, type Spread } from "./median.ts"
import type { Turn } from "./rounds.ts"
import { type Figure, toMarkdown, verdictOf } from "./verdict.ts"

/** Hourbook beside another server. */
export interface Compared {
  readonly workload: string
  readonly what: string
  readonly to: string
  /** Medians of the ratios of each round. */
  readonly rate: Spread
  readonly cpu: Spread
  readonly database: Spread
  readonly hourbook: Figures
  readonly other: Figures
}

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMicroseconds: number
  readonly databaseMicroseconds: number
}

/** The least rate of Hourbook as a share of another server's, by kind of request. */
export const bars: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  baseline: { read: 0.6, create: 0.55, list: 0.6, "whole list": 0.7 },
  Fastify: { read: 1.9, create: 1.4, list: 1.2, "whole list": 1.6 }
}

export const compare = (
  { to, what, workload }: Pick<Compared, "workload" | "what" | "to">,
  rounds: ReadonlyArray<ReadonlyMap<string, Turn>>
): Compared => {
  const turnsOf = (name: string) => rounds.flatMap((round) => round.get(name) ?? [])
  const [own, other] = [turnsOf("Hourbook"), turnsOf(to)]
  const ratio = (of: (turn: Turn) => number) => ratiosOf(own.map(of), other.map(of))
  return {
    workload,
    what,
    to,
    rate: ratio(({ perSecond }) => perSecond),
    cpu: ratio(({ cpuMicroseconds }) => cpuMicroseconds),
    database: ratio(({ databaseMicroseconds }) => databaseMicroseconds),
    hourbook: figuresOf(own),
    other: figuresOf(other)
  }
}

const figuresOf = (turns: ReadonlyArray<Turn>): Figures => {
  const milliseconds = turns.flatMap((turn) => turn.milliseconds)
  return {
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
    cpuMicroseconds: median(turns.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    databaseMicroseconds: median(turns.map(({ databaseMicroseconds }) => databaseMicroseconds))
  }
}

export const figureOf = ({ rate, to, workload }: Compared): Figure => ({
  what: `${workload}, rate to that of ${to}`,
  value: rate.median,
  atLeast: bars[to]?.[workload]
})

const spread = ({ high, low, median: middle }: Spread) => `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`

export const tableOf = (results: ReadonlyArray<Compared>): string =>
  toMarkdown(
    results.map((result) => {
      const { hourbook, other } = result
      const pair = (digits: number, of: (figures: Figures) => number) =>
        [of(hourbook), of(other)].map((figure) => figure.toFixed(digits)).join(" / ")
      return {
        [`Hourbook / ${result.to}`]: result.what,
        "requests/s": pair(0, ({ perSecond }) => perSecond),
        ratio: spread(result.rate),
        "p50 ms": pair(1, ({ p50 }) => p50),
        "p99 ms": pair(1, ({ p99 }) => p99),
        "server CPU µs": pair(0, ({ cpuMicroseconds }) => cpuMicroseconds),
        "CPU ratio": spread(result.cpu),
        "PostgreSQL CPU ratio": spread(result.database),
        bar: verdictOf(figureOf(result))
      }
    })
  )
