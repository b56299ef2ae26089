import { toMarkdown } from "../bench/verdict.ts"
import type { Entries } from "./Entries.ts"
import type { Fault } from "./Target.ts"
import type { Verified } from "./verify.ts"
import type { Watch } from "./Watch.ts"

export interface Campaign {
  readonly store: string
  readonly minutes: number
  readonly watch: Watch
  readonly entries: Entries
  readonly faults: ReadonlyArray<Fault>
  readonly verified: Verified
  readonly fuzzed: number
}

/** The figures of a campaign, and what breaks a bar, a line each. */
export const reportOf = ({ entries, faults, fuzzed, minutes, store, verified, watch }: Campaign) => {
  const byKind = faults.map(({ bar, kind }) => {
    const times = watch.recoveries.filter((one) => one.kind === kind).map(({ milliseconds }) => milliseconds)
    return { kind, times: times.length, bar, longest: Math.round(Math.max(0, ...times)) }
  })
  // A write takes its time on a busy machine, also where nothing is wrong.
  const slow = byKind.filter(({ bar, longest }) => longest > bar + watch.quietest)
  const broken = [
    ...verified.lost.map((what) => `lost: ${what}`),
    ...verified.doubled.map((what) => `doubled: ${what}`),
    ...verified.wrongTotals.map((what) => `wrong: ${what}`),
    ...entries.refused.map((what) => `refused: ${what}`),
    ...watch.failures,
    ...watch.unexpected.map((what) => `without a fault: ${what}`),
    ...slow.map(({ bar, kind, longest }) => `${kind}: the next answer after ${longest} ms instead of ${bar} ms`)
  ]
  const figures = {
    store,
    minutes,
    "writes acknowledged": entries.acknowledged,
    "records at the end": verified.records,
    "random requests": fuzzed,
    lost: verified.lost.length,
    doubled: verified.doubled.length,
    "wrong totals": verified.wrongTotals.length,
    "5xx other than 503": watch.failures.length,
    "503 or no answer without a fault": watch.unexpected.length,
    "longest write without a fault, ms": Math.round(watch.quietest)
  }
  return { figures, faults: byKind, answers: Object.fromEntries(watch.statuses), broken }
}

export const toTables = ({ broken, faults, figures }: ReturnType<typeof reportOf>): string =>
  [
    toMarkdown(Object.entries(figures).map(([figure, value]) => ({ figure, value }))),
    toMarkdown(
      faults.map(({ bar, kind, longest, times }) => ({
        fault: kind,
        times,
        "longest time to the next answer, ms": longest,
        "bar, ms": bar
      }))
    ),
    broken.length === 0 ? "Every bar is met." : ["Broken:", ...broken.slice(0, 40)].join("\n")
  ].join("\n\n")
