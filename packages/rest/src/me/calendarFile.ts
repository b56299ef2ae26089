import type { CalendarPage, SharedCalendar } from "@hourbook/core/sharing/makeCalendarFeeds"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { dayIn, type TimeZone } from "@hourbook/core/values/timeZone"
import { type CalendarEvent, calendarEnd, calendarEvent, calendarHead } from "@hourbook/exchange/writers/iCalendar"
import { Effect } from "effect"
import { pagesOfFile, type RowsOfFile } from "../files/pagesOfFile.ts"
import { textWriter } from "../files/textWriter.ts"

const durationText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`

const joined = (parts: ReadonlyArray<string | null>, by: string): string =>
  parts.filter((part) => part !== null && part !== "").join(by)

const allDay = { startedAt: null, endedAt: null }

/** The start and end of an entry that has both or a start alone; one that took no time, or started on another day than its own, is shown all day. */
const timesOf = ({ durationMinutes, endedAt, startedAt, workedOn }: TimeEntry, zone: TimeZone) => {
  if (startedAt === null || dayIn(zone, startedAt) !== workedOn) return allDay
  const end = endedAt ?? new Date(Date.parse(startedAt) + durationMinutes * 60_000).toISOString()
  return Date.parse(end) > Date.parse(startedAt) ? { startedAt, endedAt: end } : allDay
}

const toEvent = (entry: TimeEntry, zone: TimeZone): CalendarEvent => {
  const times = timesOf(entry, zone)
  const duration = durationText(entry.durationMinutes)
  const title = joined([entry.projectName ?? entry.clientName, entry.description], ": ")
  return {
    id: entry.id,
    title: times.startedAt === null ? `${title} (${duration})` : title,
    details: joined([joined([entry.clientName, entry.projectName], " · "), duration, entry.tags.join(", ")], "\n"),
    day: entry.workedOn,
    ...times,
    updatedAt: entry.updatedAt
  }
}

const rowsOf = ({ entries, next }: CalendarPage): RowsOfFile<TimeEntry> => ({
  rows: entries,
  next: next === null ? null : Effect.map(next, rowsOf)
})

/** The bytes of a calendar of time entries, as iCalendar, read page by page while they are taken. */
export const calendarFile = ({ first, workspace, zone }: Pick<SharedCalendar, "first" | "workspace" | "zone">) =>
  Effect.flatMap(first, (page) =>
    pagesOfFile(
      rowsOf(page),
      textWriter(calendarHead(workspace.name), (entry: TimeEntry) => calendarEvent(toEvent(entry, zone)), calendarEnd)
    )
  )
