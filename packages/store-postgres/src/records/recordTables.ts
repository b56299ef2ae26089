import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { type RecordDescriptor, type RecordKindName, recordKinds } from "@hourbook/core/kinds/recordKinds"
import { Record } from "effect"

/** The table of a kind of record, and its columns for filters and sums. */
export interface RecordTable {
  readonly of: RecordKindName
  readonly table: string
  readonly day: string
  readonly amount: string
  /** Null for money. */
  readonly minutes: string | null
  /** The case-folded text that a search matches, besides the names. */
  readonly text: string
}

/** The column name of a field, in snake case. */
const columnOf = (field: string): string => field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

const tableOf = ({ amount, day, minutes, text }: RecordDescriptor, of: RecordKindName): RecordTable => ({
  of,
  table: of === "time" ? "time_entries" : of,
  day: columnOf(day),
  amount: columnOf(amount),
  minutes: minutes === null ? null : columnOf(minutes),
  text: `${columnOf(text)}_folded`
})

/** The table of each kind, named after the kind except for time entries. */
export const recordTables: Readonly<Record<RecordKindName, RecordTable>> = Record.map(recordKinds, (kind, name) =>
  tableOf(kind, name)
)

/** The tables with references to projects, clients and members, with the noun for their rows. */
export const recordReferences = recordKindNames.map((name) => ({
  noun: recordKinds[name].many,
  table: recordTables[name].table
}))
