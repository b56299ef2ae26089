import type { InZone } from "@hourbook/core/access/today"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { addDays, type CalendarDate } from "@hourbook/core/values/CalendarDate"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import type { Problem } from "../../present/together.ts"
import { aTime, spokenTime } from "../../spoken/times.ts"

/** How long work took, as a call says it. */
interface Said {
  readonly minutes?: number
  readonly hours?: number
  readonly start?: string
  readonly end?: string
}

type Times = Pick<TimeEntryDraft, "durationMinutes" | "endedAt" | "startedAt">

const problem = (place: Problem["place"], name: string, message: string): Problem => ({
  place: [...place, name],
  code: "invalid_arguments",
  message,
  next: "Correct the argument and call again; ask the user if you do not know it."
})

const mostMillis = 86_400_000

/**
 * How long work took and when, of minutes, hours, or a start with an end or a length. An end before its start is of the next
 * day. `isNeeded` where an entry has no times yet.
 */
export const workTimes = (
  who: InZone,
  { end, hours, minutes: whole, start }: Said,
  { day, isNeeded, place }: { readonly day: CalendarDate; readonly isNeeded: boolean; readonly place: Problem["place"] }
): Times | Problem => {
  if (whole !== undefined && hours !== undefined) {
    return problem(place, "hours", "cannot be given with minutes: leave one out")
  }
  const minutes = whole ?? (hours === undefined ? undefined : Math.round(hours * 60))
  const length = minutes === undefined ? {} : { durationMinutes: minutes }
  if (start === undefined && end === undefined) {
    return minutes === undefined && isNeeded
      ? problem(place, "minutes", "is required: minutes or hours, or start and end")
      : length
  }
  if (start === undefined) return problem(place, "start", "is required with end")
  const startedAt = spokenTime(who, start, day)
  if (startedAt === undefined) return problem(place, "start", `expected ${aTime}`)
  if (end === undefined) {
    return minutes === undefined
      ? problem(place, "end", "is required with start, or minutes")
      : { ...length, startedAt, endedAt: fromMillis(toMillis(startedAt) + minutes * 60_000) }
  }
  const sameDay = spokenTime(who, end, day)
  if (sameDay === undefined) return problem(place, "end", `expected ${aTime}`)
  const endedAt = sameDay < startedAt ? (spokenTime(who, end, addDays(day, 1)) ?? sameDay) : sameDay
  if (endedAt < startedAt || toMillis(endedAt) - toMillis(startedAt) > mostMillis) {
    return problem(place, "end", "must be after start, within a day")
  }
  return { ...length, startedAt, endedAt }
}

export const isProblem = (found: Times | Problem): found is Problem => "place" in found
