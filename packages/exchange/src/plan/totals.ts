import { add, type Decimal, zero } from "../values/Decimal.ts"
import type { PlannedEntry } from "./PlannedEntry.ts"

/** A sum of the file, and the sum that would be recorded. */
export interface BothSides {
  readonly name: string
  readonly entries: number
  /** Of the file. */
  readonly seconds: number
  /** As they are recorded: each entry's seconds rounded to minutes. */
  readonly minutes: number
  /** What the file says that entries cost, by currency. */
  readonly costs: ReadonlyMap<string, Decimal>
  /** Entries whose cost the workspace's rates say. */
  readonly priced: number
}

export interface PlanTotals {
  readonly all: BothSides
  readonly byPerson: ReadonlyArray<BothSides>
  readonly byProject: ReadonlyArray<BothSides>
  readonly byMonth: ReadonlyArray<BothSides>
}

interface Sum {
  entries: number
  seconds: number
  minutes: number
  priced: number
  readonly costs: Map<string, Decimal>
}

const none = (): Sum => ({ entries: 0, seconds: 0, minutes: 0, priced: 0, costs: new Map() })

const put = (sum: Sum, { cost, fileCost, minutes, seconds }: PlannedEntry): void => {
  sum.entries++
  sum.seconds += seconds
  sum.minutes += minutes
  if (cost === null) sum.priced++
  if (fileCost !== null) {
    sum.costs.set(fileCost.currency, add(sum.costs.get(fileCost.currency) ?? zero, fileCost.value))
  }
}

const sumsBy = (
  entries: ReadonlyArray<PlannedEntry>,
  nameOf: (entry: PlannedEntry) => string
): ReadonlyArray<BothSides> => {
  const sums = new Map<string, Sum>()
  for (const entry of entries) {
    const name = nameOf(entry)
    const sum = sums.get(name) ?? none()
    put(sum, entry)
    sums.set(name, sum)
  }
  return [...sums]
    .map(([name, sum]) => ({ name, ...sum }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The sums of what is imported, as the file has them and as they are recorded. */
export const planTotals = (entries: ReadonlyArray<PlannedEntry>): PlanTotals => {
  const all = none()
  for (const entry of entries) put(all, entry)
  return {
    all: { name: "", ...all },
    byPerson: sumsBy(entries, ({ person }) => person?.name ?? ""),
    byProject: sumsBy(entries, ({ client, project }) =>
      [client?.name, project?.name].filter((name) => name !== undefined).join(" / ")
    ),
    byMonth: sumsBy(entries, ({ day }) => day.slice(0, 7))
  }
}
