import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import type { FileSums } from "../plan/totals.ts"
import { add, type Decimal, fromPlain, zero } from "../values/Decimal.ts"
import type { Reason } from "../values/Reason.ts"
import type { Made, Result } from "./Call.ts"
import type { Recognised } from "./changedLines.ts"
import type { EarlierEntry } from "./earlierEntries.ts"
import type { Ids } from "./operations.ts"
import { type OwnCosts, ownCosting } from "./ownCosts.ts"

export interface Counts {
  readonly created: number
  /** Made by an earlier import of the same file, or of one with the same lines. */
  readonly alreadyThere: number
  readonly refused: number
}

/** What the service refused. */
export interface Refusal {
  /** Of the file; null for a client, a project, a person or a rate. */
  readonly line: number | null
  readonly what: string
  readonly reason: Reason
}

/** A line whose entry of an earlier import is recorded otherwise. The entry stays. */
export interface ChangedLine {
  readonly line: number
  readonly what: string
  /** Of the entry. */
  readonly id: string
  readonly differences: Recognised["differences"]
}

/** Entries of earlier versions of the file that no line of it is any more. They stay, and are in no sum of the file. */
export interface GoneEntries {
  readonly count: number
  readonly minutes: number
  readonly costs: ReadonlyMap<string, Decimal>
  /** The first thousand, by day. */
  readonly entries: ReadonlyArray<EarlierEntry>
}

/** A sum of the file, and the sum that is recorded. */
export interface Compared {
  readonly name: string
  readonly entries: { readonly file: number; readonly imported: number }
  readonly seconds: number
  readonly minutes: number
  /** By currency: what the file says, and what is recorded. Entries at the rates of the workspace are in the second alone. */
  readonly costs: ReadonlyMap<string, { readonly file: Decimal; readonly imported: Decimal }>
}

/** The result of an import, with the sums of the file beside those of Hourbook. */
export interface ImportReport {
  readonly counts: Readonly<Record<Made, Counts>>
  /** The first thousand. */
  readonly refusals: ReadonlyArray<Refusal>
  /** Lines that the file has otherwise than what an earlier import made of them. They are not among those that are there already. */
  readonly changed: {
    readonly count: number
    /** The first thousand. */
    readonly lines: ReadonlyArray<ChangedLine>
  }
  readonly gone: GoneEntries
  /** Entries that cost 0, since neither the file nor a rate of the workspace says what they cost. */
  readonly unpriced: number
  /** Those of the file that exist: found or made. */
  readonly clientIds: ReadonlyArray<string>
  readonly all: Compared
  readonly ownCosts: OwnCosts
  /** What lines say that are left out; with it, those by name come to all. */
  readonly unread: Compared
  readonly byPerson: ReadonlyArray<Compared>
  readonly byProject: ReadonlyArray<Compared>
  readonly byMonth: ReadonlyArray<Compared>
}

const mostListed = 1000

interface Sum {
  readonly entries: { file: number; imported: number }
  seconds: number
  minutes: number
  readonly costs: Map<string, { file: Decimal; imported: Decimal }>
}

const none = (): Sum => ({ entries: { file: 0, imported: 0 }, seconds: 0, minutes: 0, costs: new Map() })

const costsIn = ({ costs }: Sum, currency: string) => {
  const known = costs.get(currency) ?? { file: zero, imported: zero }
  costs.set(currency, known)
  return known
}

const put = (sum: Sum, { fileCost, seconds }: PlannedEntry, result: Result): void => {
  sum.entries.file++
  sum.seconds += seconds
  if (fileCost !== null && fileCost.value.units !== 0n) {
    const costs = costsIn(sum, fileCost.currency)
    costs.file = add(costs.file, fileCost.value)
  }
  if (result.refusal !== null) return
  sum.entries.imported++
  sum.minutes += result.minutes
  const imported = fromPlain(result.cost) ?? zero
  if (imported.units === 0n) return
  const costs = costsIn(sum, result.currency)
  costs.imported = add(costs.imported, imported)
}

const sortedByName = (sums: ReadonlyMap<string, Sum>): ReadonlyArray<Compared> =>
  [...sums].map(([name, sum]) => ({ name, ...sum })).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))

/** The name of an entry's project in sums: its client before it. */
export const placeNameOf = ({ client, project }: Pick<PlannedEntry, "client" | "project">): string =>
  [client?.name, project?.name].filter((name) => name !== undefined).join(" / ")

/** Counts what becomes of an import while it runs. The sums of its file have the lines that are not read, too. */
export const reporting = (unread: FileSums, { clients }: Pick<Ids, "clients">) => {
  const counts = new Map<Made, { created: number; alreadyThere: number; refused: number }>()
  const refusals: Array<Refusal> = []
  const changed: Array<ChangedLine> = []
  let changedCount = 0
  let gone: GoneEntries = { count: 0, minutes: 0, costs: new Map(), entries: [] }
  const [all, notRead] = [none(), none()]
  for (const sum of [all, notRead]) {
    sum.seconds = unread.seconds
    for (const [currency, cost] of unread.costs) costsIn(sum, currency).file = cost
  }
  const own = ownCosting()
  let unpriced = 0
  const groups = {
    byPerson: new Map<string, Sum>(),
    byProject: new Map<string, Sum>(),
    byMonth: new Map<string, Sum>()
  }
  const countsOf = (made: Made) => {
    const known = counts.get(made) ?? { created: 0, alreadyThere: 0, refused: 0 }
    counts.set(made, known)
    return known
  }
  const note = (made: Made, result: Result, what: string, line: number | null): void => {
    const count = countsOf(made)
    if (result.refusal === null) {
      if (result.alreadyThere) count.alreadyThere++
      else count.created++
      return
    }
    count.refused++
    if (refusals.length < mostListed) refusals.push({ line, what, reason: result.refusal })
  }
  const sum = (entry: PlannedEntry, result: Result): void => {
    put(all, entry, result)
    own.put(entry, result)
    const names = {
      byPerson: entry.person?.name ?? "",
      byProject: placeNameOf(entry),
      byMonth: entry.day.slice(0, 7)
    } as const
    for (const group of ["byPerson", "byProject", "byMonth"] as const) {
      const one = groups[group].get(names[group]) ?? none()
      put(one, entry, result)
      groups[group].set(names[group], one)
    }
  }
  return {
    place: (made: Exclude<Made, "entries">, name: string, result: Result): void => note(made, result, name, null),
    entry: (entry: PlannedEntry, result: Result, isUnpriced = false): void => {
      if (isUnpriced) unpriced++
      note("entries", result, entry.description, entry.line)
      sum(entry, result)
    },
    changed: (entry: PlannedEntry, result: Result, { differences, entry: { id } }: Recognised): void => {
      changedCount++
      if (changed.length < mostListed) changed.push({ line: entry.line, what: entry.description, id, differences })
      sum(entry, result)
    },
    gone: (all: ReadonlyArray<EarlierEntry>): void => {
      const costs = new Map<string, Decimal>()
      for (const { cost, currency } of all) {
        const value = fromPlain(cost ?? "0") ?? zero
        if (value.units !== 0n) costs.set(currency, add(costs.get(currency) ?? zero, value))
      }
      const byDay = all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      const minutes = all.reduce((total, one) => total + one.minutes, 0)
      gone = { count: all.length, minutes, costs, entries: byDay.slice(0, mostListed) }
    },
    /** So far. */
    report: (): ImportReport => ({
      counts: {
        clients: { ...countsOf("clients") },
        projects: { ...countsOf("projects") },
        people: { ...countsOf("people") },
        entries: { ...countsOf("entries") },
        rates: { ...countsOf("rates") }
      },
      refusals: [...refusals],
      changed: { count: changedCount, lines: [...changed] },
      gone,
      unpriced,
      clientIds: [...new Set(clients.values())],
      all: { name: "", ...all },
      ownCosts: own.all(),
      unread: { name: "", ...notRead },
      byPerson: sortedByName(groups.byPerson),
      byProject: sortedByName(groups.byProject),
      byMonth: sortedByName(groups.byMonth)
    })
  }
}
