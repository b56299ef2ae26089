import { foldName } from "../plan/foldName.ts"
import type { PlannedEntry } from "../plan/PlannedEntry.ts"
import { fromPlain, toPlain } from "../values/Decimal.ts"
import type { EarlierEntry } from "./earlierEntries.ts"
import { type Ids, momentOfEntry, projectKey, clientKey, refId } from "./operations.ts"

/** What a file says of a line that was imported before, and what is recorded. */
export interface Difference {
  /** Of `minutes`, both are numbers of minutes. */
  readonly field: "description" | "day" | "minutes" | "amount" | "billable" | "tags"
  readonly file: string
  readonly recorded: string
}

/** A line with the entry that an earlier import made of it. Without differences, or with an entry that was changed here, it stays. */
export interface Recognised {
  readonly entry: EarlierEntry
  readonly differences: ReadonlyArray<Difference>
}

/** The lines that were imported before, and what was imported of earlier versions of the file and is no longer in it. */
export interface RecognisedLines {
  readonly of: (line: PlannedEntry) => Recognised | undefined
  readonly gone: ReadonlyArray<EarlierEntry>
}

const asTags = (tags: ReadonlyArray<string>): string => tags.map(foldName).sort().join(", ")

const amountText = (cost: string, currency: string): string => `${cost} ${currency}`

const differencesOf = (line: PlannedEntry, entry: EarlierEntry): ReadonlyArray<Difference> => {
  if (entry.isChanged) return []
  const found: Array<Difference> = []
  const differ = (field: Difference["field"], file: string, recorded: string): void => {
    if (file !== recorded) found.push({ field, file, recorded })
  }
  differ("description", line.description.trim(), entry.description.trim())
  // A moment is another day in another time zone.
  if (line.startedAt === null) differ("day", line.day, entry.day)
  differ("minutes", String(line.minutes), String(entry.minutes))
  if (line.billable !== null) differ("billable", line.billable ? "yes" : "no", entry.billable ? "yes" : "no")
  const recorded = entry.cost === null ? undefined : fromPlain(entry.cost)
  // What the rates of the workspace say is no matter of the file.
  if (line.cost !== null && recorded !== undefined && line.billable !== false) {
    const file = amountText(toPlain(line.cost.value), line.cost.currency)
    differ("amount", file, amountText(toPlain(recorded), entry.currency))
  }
  if (asTags(line.tags) !== asTags(entry.tags)) differ("tags", line.tags.join(", "), entry.tags.join(", "))
  return found
}

/** How many characters two texts have in common at their start and at their end. */
const likeness = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return start + end
}

/** What tells lines apart of which one part alone was corrected. */
interface Kind {
  /** What does not change with the correction. */
  readonly placeOf: (day: string, one: Known) => string
  /** How sure it is that a line is an entry, of several in one place. */
  readonly likenessOf: (line: PlannedEntry, begins: number | null, entry: EarlierEntry) => number
}

type Known = Pick<EarlierEntry, "clientId" | "description" | "minutes" | "projectId" | "startedAt">

const corrections: ReadonlyArray<Kind> = [
  {
    // A note, a price or a tag.
    placeOf: (day, { clientId, minutes, projectId, startedAt }) =>
      JSON.stringify([startedAt ?? day, minutes, clientId, projectId]),
    likenessOf: (line, _, entry) => likeness(line.description, entry.description)
  },
  {
    // A length, or when the work began.
    placeOf: (day, { clientId, description, projectId }) =>
      JSON.stringify([day, description.trim(), clientId, projectId]),
    likenessOf: ({ minutes }, begins, entry) =>
      (begins !== null && begins === entry.startedAt ? 0 : -1_000_000) - Math.abs(minutes - entry.minutes)
  }
]

/** The imports that the file has at least half of, of what they have in its days: it is a later version of theirs. */
const laterVersionOf = (
  all: ReadonlyArray<EarlierEntry>,
  rest: ReadonlyMap<string, EarlierEntry>
): ReadonlySet<string | null> => {
  const counts = new Map<string | null, { all: number; rest: number }>()
  for (const { externalId, importId } of all) {
    const count = counts.get(importId) ?? { all: 0, rest: 0 }
    count.all++
    if (rest.has(externalId)) count.rest++
    counts.set(importId, count)
  }
  return new Set([...counts].filter(([, count]) => count.rest * 2 <= count.all).map(([importId]) => importId))
}

/**
 * Finds the lines of a file that were imported before: by their ids, also those of an earlier version; then, of a later version of the same
 * file, those of the same person, day and project of which the note alone is another, or the length.
 */
export const recognisedLines = (
  lines: ReadonlyArray<PlannedEntry>,
  earlier: ReadonlyArray<EarlierEntry>,
  { ids, timeZone }: { readonly ids: Ids; readonly timeZone: string | null }
): RecognisedLines => {
  const found = new Map<PlannedEntry, EarlierEntry>()
  const of: RecognisedLines["of"] = (line) => {
    const entry = found.get(line)
    return entry && { entry, differences: differencesOf(line, entry) }
  }
  if (earlier.length === 0) return { of, gone: [] }
  const rest = new Map(earlier.map((entry) => [entry.externalId, entry]))
  const take = (line: PlannedEntry, entry: EarlierEntry): void => {
    rest.delete(entry.externalId)
    found.set(line, entry)
  }
  const open: Array<PlannedEntry> = []
  for (const line of lines) {
    const entry = rest.get(refId(line.externalId)) ?? rest.get(refId(line.formerId ?? ""))
    if (entry !== undefined) take(line, entry)
    // A line that its tracker has given an id of its own is not another one.
    else if (line.formerId !== null) open.push(line)
  }
  const versions = laterVersionOf(earlier, rest)
  const takeCorrected = ({ likenessOf, placeOf }: Kind): void => {
    const places = new Map<string, Array<EarlierEntry>>()
    for (const entry of rest.values()) {
      if (!versions.has(entry.importId)) continue
      const place = placeOf(entry.day, entry)
      places.set(place, [...(places.get(place) ?? []), entry])
    }
    if (places.size === 0) return
    const pairs: Array<{ readonly line: PlannedEntry; readonly entry: EarlierEntry; readonly likeness: number }> = []
    for (const line of open) {
      if (found.has(line)) continue
      const moment = momentOfEntry(line, timeZone)
      const begins = moment === null ? null : Date.parse(moment)
      const place = placeOf(line.day, {
        startedAt: begins,
        minutes: line.minutes,
        description: line.description,
        clientId: line.client === null ? null : (ids.clients.get(clientKey(line.client)) ?? null),
        projectId: line.project === null ? null : (ids.projects.get(projectKey(line.project)) ?? null)
      })
      const user = line.person === null ? undefined : (ids.people.get(line.person.key) ?? "")
      for (const entry of places.get(place) ?? []) {
        if (user !== undefined && user !== entry.userId) continue
        pairs.push({ line, entry, likeness: likenessOf(line, begins, entry) })
      }
    }
    for (const { entry, line } of pairs.sort((a, b) => b.likeness - a.likeness)) {
      if (!found.has(line) && rest.has(entry.externalId)) take(line, entry)
    }
  }
  for (const kind of corrections) takeCorrected(kind)
  return { of, gone: [...rest.values()].filter(({ importId }) => importId !== null && versions.has(importId)) }
}
