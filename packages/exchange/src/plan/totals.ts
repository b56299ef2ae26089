import { add, type Decimal, zero } from "../values/Decimal.ts"
import type { Cost } from "./costs.ts"
import { isCut } from "./kept.ts"
import type { PlannedEntry } from "./PlannedEntry.ts"

/** Sums of a file, the amounts by currency. */
export interface FileSums {
  readonly seconds: number
  readonly costs: ReadonlyMap<string, Decimal>
}

/** A sum of the file, and the sum that would be recorded. */
export interface BothSides {
  readonly name: string
  readonly entries: number
  /** Of the file. */
  readonly seconds: number
  /** As they are recorded: each entry's seconds rounded to minutes. */
  readonly minutes: number
  /** What the file's own column says that entries cost, by currency. */
  readonly costs: ReadonlyMap<string, Decimal>
  /** Entries whose cost the workspace's rates say. */
  readonly priced: number
}

/** The entries that are longer than a day, which an hour that was read wrongly makes them. */
export interface LongEntries {
  readonly count: number
  /** The longest of them, and its line. */
  readonly seconds: number
  readonly line: number
}

/** The entries whose notes or tags are longer than an entry's may be. */
export interface KeptEntries {
  readonly count: number
  /** The first of them. */
  readonly line: number
}

/** Entries that have an amount of 0 and a rate, and so cost their rate for their time. */
export interface RatedEntries {
  readonly count: number
  readonly costs: ReadonlyMap<string, Decimal>
}

export interface PlanTotals {
  /** The sums of the file have the lines that cannot be read as entries, too. */
  readonly all: BothSides
  /** What these say; with it, those by name come to all. */
  readonly unread: BothSides
  readonly byPerson: ReadonlyArray<BothSides>
  readonly byProject: ReadonlyArray<BothSides>
  readonly byMonth: ReadonlyArray<BothSides>
  /** Null where none is. */
  readonly long: LongEntries | null
  /** Of which entries a part of the note or the tags goes to the metadata. */
  readonly kept: KeptEntries | null
  readonly rated: RatedEntries
}

interface Sum {
  entries: number
  seconds: number
  minutes: number
  priced: number
  readonly costs: Map<string, Decimal>
}

const secondsADay = 86_400

const withLong = (long: LongEntries | null, { line, seconds }: PlannedEntry): LongEntries | null => {
  if (seconds <= secondsADay) return long
  const count = (long?.count ?? 0) + 1
  return long === null || seconds > long.seconds ? { count, seconds, line } : { ...long, count }
}

const withKept = (known: KeptEntries | null, { kept, line }: PlannedEntry): KeptEntries | null =>
  !isCut(kept) ? known : { count: (known?.count ?? 0) + 1, line: known?.line ?? line }

const none = (): Sum => ({ entries: 0, seconds: 0, minutes: 0, priced: 0, costs: new Map() })

const put = (sum: Sum, { cost, fileCost, minutes, seconds }: PlannedEntry): void => {
  sum.entries++
  sum.seconds += seconds
  sum.minutes += minutes
  if (cost === null) sum.priced++
  if (fileCost !== null && fileCost.value.units !== 0n) putCost(sum.costs, fileCost)
}

const putCost = (costs: Map<string, Decimal>, { currency, value }: Cost): void => {
  costs.set(currency, add(costs.get(currency) ?? zero, value))
}

/** Whether an entry has an amount of 0 in the file, and costs something by its rate. */
const isRated = ({ costFrom, fileCost }: PlannedEntry): boolean =>
  costFrom === "rate" && fileCost !== null && fileCost.value.units === 0n

/** Sums by name. */
const summing = (nameOf: (entry: PlannedEntry) => string) => {
  const sums = new Map<string, Sum>()
  return {
    put: (entry: PlannedEntry): void => {
      const name = nameOf(entry)
      const sum = sums.get(name) ?? none()
      put(sum, entry)
      sums.set(name, sum)
    },
    sorted: (): ReadonlyArray<BothSides> =>
      [...sums]
        .map(([name, sum]) => ({ name, ...sum }))
        .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }
}

/** The sums of what is imported, as the file has them and as they are recorded, and of its lines that are not. Step by step. */
export function* planTotals(entries: ReadonlyArray<PlannedEntry>, unread: FileSums): Generator<void, PlanTotals, void> {
  const all = { ...none(), seconds: unread.seconds, costs: new Map(unread.costs) }
  const rated = { count: 0, costs: new Map<string, Decimal>() }
  const byPerson = summing(({ person }) => person?.name ?? "")
  const byProject = summing(({ client, project }) =>
    [client?.name, project?.name].filter((name) => name !== undefined).join(" / ")
  )
  const byMonth = summing(({ day }) => day.slice(0, 7))
  let long: LongEntries | null = null
  let kept: KeptEntries | null = null
  for (const entry of entries) {
    yield
    long = withLong(long, entry)
    kept = withKept(kept, entry)
    if (entry.cost !== null && isRated(entry)) {
      rated.count++
      putCost(rated.costs, entry.cost)
    }
    put(all, entry)
    for (const sums of [byPerson, byProject, byMonth]) sums.put(entry)
  }
  return {
    all: { name: "", ...all },
    unread: { name: "", ...none(), ...unread },
    byPerson: byPerson.sorted(),
    byProject: byProject.sorted(),
    byMonth: byMonth.sorted(),
    long,
    kept,
    rated
  }
}
