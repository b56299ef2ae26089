import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import type { Range, ReadingCall } from "./Call.ts"
import { arrayOf, objectOf, textOf } from "./json.ts"

/** An entry that an earlier import of the same source has made, as it is recorded now. */
export interface EarlierEntry {
  readonly id: string
  /** Its id at the source. */
  readonly externalId: string
  readonly importId: string | null
  readonly userId: string
  readonly person: string
  /** Its client and project, as sums name them. */
  readonly place: string
  readonly clientId: string | null
  readonly projectId: string | null
  readonly day: string
  /** Milliseconds since 1970. */
  readonly startedAt: number | null
  readonly minutes: number
  readonly description: string
  readonly billable: boolean
  readonly tags: ReadonlyArray<string>
  /** Plain decimal text; null where the caller may not see money. */
  readonly cost: string | null
  readonly currency: string
  /** What it costs the workspace. */
  readonly ownCost: string | null
  readonly ownCurrency: string
  /** Whether it was changed here since. */
  readonly isChanged: boolean
}

const dayMillis = 86_400_000
const mostGapDays = 31

const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMillis).toISOString().slice(0, 10)

const pageSize = 500
/** Few enough for one page where the entries are those of the file. */
const linesInACall = 400

/**
 * The days of a file's lines in ranges of few lines each, so that an answer counts no more than it shows. A file with moments may have been
 * read in another time zone, so the days beside its own are among them.
 */
export const rangesOf = (source: string, entries: ReadonlyArray<PlannedEntry>): ReadonlyArray<Range> => {
  const counts = new Map<string, number>()
  for (const { day, startedAt } of entries) {
    counts.set(day, (counts.get(day) ?? 0) + 1)
    if (startedAt === null) continue
    for (const beside of [dayBeside(day, -1), dayBeside(day, 1)]) counts.set(beside, counts.get(beside) ?? 0)
  }
  const ranges: Array<Range> = []
  let [from, to, lines]: [string | undefined, string, number] = [undefined, "", 0]
  for (const [day, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // A longer gap ends the range, so that the days between a file's lines are not read.
    const isGap = from !== undefined && Date.parse(day) - Date.parse(to) > mostGapDays * dayMillis
    if (from !== undefined && (isGap || lines + count > linesInACall)) {
      ranges.push({ source, from, to })
      ;[from, lines] = [undefined, 0]
    }
    from ??= day
    to = day
    lines += count
  }
  if (from !== undefined) ranges.push({ source, from, to })
  return ranges
}

/** The call for a page of the entries in a range. */
export const earlierCall = (range: Range, cursor: string): ReadingCall => {
  const query = new URLSearchParams({
    external_source: range.source,
    accrual_from: range.from,
    accrual_to: range.to,
    include_totals: "0",
    charts: "0",
    page_size: String(pageSize),
    ...(cursor === "" ? {} : { cursor })
  })
  return { makes: "nothing", path: `/api/time?${query.toString()}`, range, cursor }
}

const idOrNull = (value: unknown): string | null => textOf(value) || null

/** One text for all that are equal, since most rows of a page have the same names. */
const shared = () => {
  const known = new Map<string, string>()
  return (text: string): string => {
    const one = known.get(text)
    if (one !== undefined) return one
    known.set(text, text)
    return text
  }
}

const entryOf = (value: unknown, name: (text: string) => string): EarlierEntry => {
  const row = objectOf(value)
  const { accrual_date: day, billable, cost, currency, duration_minutes_total: minutes, internal_cost: own, tags } = row
  const startedAt = textOf(row["started_at"])
  return {
    id: textOf(row["id"]),
    externalId: textOf(objectOf(row["external_ref"])["id"]),
    importId: idOrNull(row["import_id"]),
    userId: name(textOf(row["user_id"])),
    person: name(textOf(row["user_name"])),
    place: name(
      [textOf(row["counteragent_name"]), textOf(row["project_name"])].filter((text) => text !== "").join(" / ")
    ),
    clientId: idOrNull(row["counteragent_id"]),
    projectId: idOrNull(row["project_id"]),
    day: textOf(day),
    startedAt: startedAt === "" ? null : Date.parse(startedAt),
    minutes: typeof minutes === "number" ? minutes : 0,
    description: textOf(row["description"]),
    billable: billable === true,
    tags: arrayOf(tags).map(textOf),
    cost: typeof cost === "number" ? String(cost) : null,
    currency: textOf(currency),
    ownCost: typeof own === "number" ? String(own) : null,
    ownCurrency: textOf(row["internal_currency"]),
    isChanged: row["updated_at"] !== row["created_at"]
  }
}

/** A page of them, and the cursor of the next; empty at the end. */
export const earlierIn = (
  data: unknown
): { readonly entries: ReadonlyArray<EarlierEntry>; readonly cursor: string } => {
  const { entries, next_cursor: cursor } = objectOf(data)
  const name = shared()
  return { entries: arrayOf(entries).map((entry) => entryOf(entry, name)), cursor: textOf(cursor) }
}
