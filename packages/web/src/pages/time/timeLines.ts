import type { DayOfWork } from "@hourbook/contract/contract"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"

/** A line of the list: an entry, or the day of those below it with its sums. */
export type TimeLine =
  | { readonly kind: "entry"; readonly entry: ListedEntry }
  | { readonly kind: "day"; readonly day: string; readonly sums: DayOfWork | undefined }

export const lineKey = (line: TimeLine): string => (line.kind === "entry" ? line.entry.id : line.day)

/** Entries with a line before each day. The sums of the days are the server's, of all that matches. */
export const timeLines = (
  entries: ReadonlyArray<ListedEntry>,
  days: ReadonlyArray<DayOfWork>,
  byDay: boolean
): ReadonlyArray<TimeLine> => {
  if (!byDay) return entries.map((entry) => ({ kind: "entry", entry }))
  const sums = new Map(days.map((day) => [day.date, day]))
  const lines: Array<TimeLine> = []
  let day = ""
  for (const entry of entries) {
    if (entry.accrual_date !== day) {
      day = entry.accrual_date
      lines.push({ kind: "day", day, sums: sums.get(day) })
    }
    lines.push({ kind: "entry", entry })
  }
  return lines
}
