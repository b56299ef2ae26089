import { Effect } from "effect"
import { eachInSlices } from "../scheduling/inSlices.ts"
import { type CalendarDate, daysBetween } from "../values/CalendarDate.ts"
import { compareText, finds, fold } from "../values/fold.ts"
import type { TimeEntry } from "./TimeEntry.ts"

/** Work that a member did before, as the newest of its entries has it. */
export interface TimeSuggestion extends Pick<
  TimeEntry,
  "description" | "projectId" | "projectName" | "clientId" | "clientName" | "tags" | "billable"
> {
  /** How many of the entries that were read are the same work. */
  readonly count: number
  readonly lastDay: CalendarDate
}

/** An entry counts half as much as one that is so many days younger. */
const halfLifeDays = 30

interface Group {
  readonly newest: TimeEntry
  readonly count: number
  readonly weight: number
}

const workOf = ({ clientId, description, projectId, tags }: TimeEntry): string =>
  JSON.stringify([fold(description), projectId, clientId, tags.map(fold).sort()])

const weightOf = ({ workedOn }: TimeEntry, today: CalendarDate): number =>
  workedOn >= today ? 1 : 2 ** (-daysBetween(workedOn, today) / halfLifeDays)

/**
 * The different work among entries, newest first, whose text, project or client contains a part: so many, the most frequent and recent
 * first. Work is the same with the same text whatever its case, project, client and tags.
 */
export const suggested = Effect.fnUntraced(function* (
  entries: ReadonlyArray<TimeEntry>,
  { most, part, today }: { readonly part: string; readonly today: CalendarDate; readonly most: number }
): Effect.fn.Return<ReadonlyArray<TimeSuggestion>> {
  const wanted = part.trim()
  const groups = new Map<string, Group>()
  yield* eachInSlices(entries, (entry) => {
    const { clientName, description, projectName } = entry
    if (![description, projectName, clientName].some((text) => text !== null && finds(wanted, text))) return
    const work = workOf(entry)
    const known = groups.get(work) ?? { newest: entry, count: 0, weight: 0 }
    groups.set(work, { ...known, count: known.count + 1, weight: known.weight + weightOf(entry, today) })
  })
  return [...groups.values()]
    .sort((a, b) => b.weight - a.weight || compareText(b.newest.workedOn, a.newest.workedOn))
    .slice(0, most)
    .map(({ count, newest }) => ({
      description: newest.description,
      projectId: newest.projectId,
      projectName: newest.projectName,
      clientId: newest.clientId,
      clientName: newest.clientName,
      tags: newest.tags,
      billable: newest.billable,
      count,
      lastDay: newest.workedOn
    }))
})
