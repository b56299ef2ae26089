import { compareNames } from "@hourbook/core/values/fold"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import type { Day } from "../../format/dates.ts"

/** A project, or a client without one, in the grid. */
export interface WeekRow {
  readonly key: string
  readonly projectId: string | null
  readonly clientId: string | null
  readonly name: string | null
  readonly clientName: string | null
  /** The entries of each day. */
  readonly cells: ReadonlyArray<ReadonlyArray<ListedEntry>>
  /** The newest entry, which a new one is made like. */
  readonly newest: ListedEntry | undefined
  readonly minutes: number
}

/** A row that is in the grid without an entry, since a person added it. */
export type KeptRow = Pick<WeekRow, "key" | "projectId" | "clientId" | "name" | "clientName">

const keyOf = (of: { readonly project_id: string | null; readonly counteragent_id: string | null }): string =>
  of.project_id ?? `client ${of.counteragent_id ?? "none"}`

/** Those that count: not what the server refused. */
export const countedIn = (entries: ReadonlyArray<ListedEntry>): ReadonlyArray<ListedEntry> =>
  entries.filter(({ pending }) => pending?.state !== "refused")

export const minutesIn = (entries: ReadonlyArray<ListedEntry>): number =>
  countedIn(entries).reduce((sum, { duration_minutes_total: minutes }) => sum + minutes, 0)

/** What was typed of an entry, also where the server refused it. */
const typedOf = ({ duration_minutes_total: minutes, pending }: ListedEntry): number => {
  const typed = pending?.typed?.["duration_minutes_total"]
  return typeof typed === "number" ? typed : minutes
}

/** The sum that a person typed in a cell, with changes that were refused, or else new entries that were. */
export const typedIn = (entries: ReadonlyArray<ListedEntry>): number => {
  const counted = countedIn(entries)
  return (counted.length === 0 ? entries : counted).reduce((sum, entry) => sum + typedOf(entry), 0)
}

const newerOf = (one: ListedEntry | undefined, other: ListedEntry): ListedEntry =>
  one === undefined || `${other.accrual_date}${other.created_at}` > `${one.accrual_date}${one.created_at}` ? other : one

const byCreation = (one: ListedEntry, other: ListedEntry): number => one.created_at.localeCompare(other.created_at)

/**
 * The rows of a week by their key, made of its entries and of those shortly before. A row stays while all that made it is
 * being deleted: `before` are the entries with those.
 */
export const rowsOf = (
  entries: ReadonlyArray<ListedEntry>,
  days: ReadonlyArray<Day>,
  kept: ReadonlyArray<KeptRow>,
  before: ReadonlyArray<ListedEntry> = entries
): ReadonlyMap<string, WeekRow> => {
  const rows = new Map<string, WeekRow>()
  const now = Map.groupBy(entries, keyOf)
  for (const [key, all] of Map.groupBy([...entries, ...before], keyOf)) {
    const list = now.get(key) ?? []
    const newest = (list.length === 0 ? all : list).reduce<ListedEntry | undefined>(newerOf, undefined)
    const cells = days.map((day) => list.filter(({ accrual_date }) => accrual_date === day).toSorted(byCreation))
    rows.set(key, {
      key,
      projectId: newest?.project_id ?? null,
      clientId: newest?.counteragent_id ?? null,
      name: newest?.project_name ?? null,
      clientName: newest?.counteragent_name ?? null,
      cells,
      newest,
      minutes: cells.reduce((sum, cell) => sum + minutesIn(cell), 0)
    })
  }
  for (const row of kept) {
    if (!rows.has(row.key)) rows.set(row.key, { ...row, cells: days.map(() => []), newest: undefined, minutes: 0 })
  }
  return rows
}

/**
 * The order of the rows: by client and project, those without after the others. Hours decide nothing, so that a row is found where
 * it was, in the next week as well.
 */
export const inOrder = (rows: ReadonlyMap<string, WeekRow>): ReadonlyArray<WeekRow> => {
  const of = (one: string | null, other: string | null): number =>
    Number(one === null) - Number(other === null) || compareNames(one ?? "", other ?? "")
  return [...rows.values()].toSorted(
    (a, b) => of(a.clientName, b.clientName) || of(a.name, b.name) || a.key.localeCompare(b.key)
  )
}

/** What a new sum does to a cell. */
export type CellChange =
  | { readonly kind: "nothing" }
  | { readonly kind: "record"; readonly minutes: number }
  /** In place of a new entry that was refused. */
  | { readonly kind: "retry"; readonly refused: ListedEntry; readonly minutes: number }
  | { readonly kind: "amend"; readonly entry: ListedEntry; readonly minutes: number; readonly isOneOf: number }
  | { readonly kind: "remove"; readonly entries: ReadonlyArray<ListedEntry> }
  | { readonly kind: "refuse" }

/**
 * The change that gives a cell a sum. The last of several entries takes the difference, where it is long enough for it;
 * no time deletes all of them.
 */
export const changeOf = (all: ReadonlyArray<ListedEntry>, minutes: number): CellChange => {
  const cell = countedIn(all)
  const sum = minutesIn(cell)
  const last = cell.at(-1)
  const refused = all.at(-1)
  if (last === undefined && refused !== undefined) {
    return minutes === 0 ? { kind: "remove", entries: all } : { kind: "retry", refused, minutes }
  }
  if (minutes === sum && typedIn(cell) === sum) return { kind: "nothing" }
  if (last === undefined) return { kind: "record", minutes }
  if (minutes === 0) return { kind: "remove", entries: cell }
  const rest = last.duration_minutes_total + minutes - sum
  return rest > 0 ? { kind: "amend", entry: last, minutes: rest, isOneOf: cell.length } : { kind: "refuse" }
}

/** The durations of copied cells: lines of cells, as a spreadsheet has them on the clipboard. */
export const cellsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  text
    .replace(/\r?\n$/u, "")
    .split(/\r?\n/u)
    .map((line) => line.split("\t").map((cell) => cell.trim()))
