import { Effect } from "effect"
import type { ValidationFailed } from "../errors/Errors.ts"
import { mostCompared } from "../records/RecordRepository.ts"
import type { Warning } from "../records/Warning.ts"
import { mapInSlices } from "../scheduling/inSlices.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import type { UserId } from "../values/Ids.ts"
import { dayIn, utc } from "../values/timeZone.ts"
import { CurrentImport } from "../writing/CurrentImport.ts"
import type { Writing } from "../writing/Writing.ts"
import { hasSpan, overlap, type Spanning } from "./overlaps.ts"
import type { TimeEntry } from "./TimeEntry.ts"
import type { TimeRepository } from "./TimeRepository.ts"

/** The fields that decide what an entry overlaps. */
export const overlapFields: ReadonlyArray<string> = ["startedAt", "endedAt", "userId"]

/** Days of a member on which entries may be that overlap new ones. */
interface Window {
  readonly userId: UserId
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Entries are found by the day of the work, which is where the member is and may be that after the start. */
const windowOf = ({ endedAt, startedAt, userId }: Spanning<TimeEntry>): Window => ({
  userId,
  from: addDays(dayIn(utc, startedAt), -2),
  to: addDays(dayIn(utc, endedAt), 1)
})

/** As few windows as say the same: a call of many entries asks once for each run of days of a member. */
const merged = (windows: ReadonlyArray<Window>): ReadonlyArray<Window> => {
  const runs: Array<Window> = []
  const inOrder = windows.toSorted((a, b) =>
    a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : a.from < b.from ? -1 : 1
  )
  for (const window of inOrder) {
    const last = runs.at(-1)
    if (last === undefined || last.userId !== window.userId || window.from > addDays(last.to, 1)) runs.push(window)
    else if (window.to > last.to) runs[runs.length - 1] = { ...last, to: window.to }
  }
  return runs
}

const none: ReadonlyArray<Warning> = []

const warningOf = (found: ReadonlyArray<Spanning<TimeEntry>>): ReadonlyArray<Warning> => {
  const [first, ...others] = found.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  return first === undefined
    ? none
    : [
        {
          code: "overlap",
          id: first.id,
          startedAt: first.startedAt,
          endedAt: first.endedAt,
          others: others.length
        }
      ]
}

/**
 * Which entries of the same member overlap new or amended ones, with a list for each: of at most {@link mostCompared} that the
 * caller may see on the days around, and of those before it in the call. Entries without start and end ask for nothing, nor do
 * those of an import, which brings years of them; the check of a timesheet finds these too.
 */
export const overlapWarnings =
  (repository: Pick<TimeRepository["Service"], "list">) =>
  (
    { visible }: Writing,
    entries: ReadonlyArray<TimeEntry>
  ): Effect.Effect<ReadonlyArray<ReadonlyArray<Warning>>, ValidationFailed> =>
    Effect.gen(function* () {
      const isImported = (yield* CurrentImport) !== null
      const spanning = isImported ? [] : entries.filter(hasSpan)
      if (spanning.length === 0) return entries.map(() => none)
      const pages = yield* Effect.forEach(
        merged(spanning.map(windowOf)),
        ({ from, to, userId }) =>
          repository.list(visible, {
            filter: { userIds: [userId], from, to },
            page: { sortBy: "workedOn", direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: mostCompared }
          }),
        { concurrency: 4 }
      )
      const recorded = Map.groupBy(pages.flatMap(({ items }) => items).filter(hasSpan), ({ userId }) => userId)
      const earlier = new Map<UserId, Array<Spanning<TimeEntry>>>()
      return yield* mapInSlices(entries, (entry) => {
        if (isImported || !hasSpan(entry)) return none
        const before = earlier.get(entry.userId) ?? []
        const isOther = (one: Spanning<TimeEntry>) => one.id !== entry.id && overlap(entry, one)
        const found = [...(recorded.get(entry.userId) ?? []), ...before].filter(isOther)
        earlier.set(entry.userId, [...before, entry])
        return warningOf(found)
      })
    })
