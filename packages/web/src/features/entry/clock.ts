import type { TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import { clockAt, clockOf, clockText, instantAt } from "../../format/clockText.ts"
import { addDays, type Day, daysBetween } from "../../format/dates.ts"

/** Start and end in a form, as the clocks of a zone show them. */
export interface Clock {
  /** Whether the entry has start and end instead of a duration. */
  readonly hasClock: boolean
  readonly start: string
  readonly end: string
  /** By how many days the start is after the entry's day: hardly ever any. */
  readonly startDays: number
  /** By how many days the end is after the start; null where the clocks say it: an end that is not later is on the next day. */
  readonly endDays: number | null
  /** What of the time from start to end was no work, in minutes; null while it is not understood. */
  readonly pause: number | null
  /** The times as they are stored, which have seconds, with the days and clocks that stand for them. */
  readonly stored?: { readonly start: Shown; readonly end: Shown }
}

interface Shown {
  readonly at: string
  readonly day: Day
  readonly text: string
}

export const noClock: Clock = { hasClock: false, start: "", end: "", startDays: 0, endDays: null, pause: 0 }

/** What a form's start and end come to. */
export interface Times {
  readonly startedAt: string
  readonly endedAt: string
  readonly startDay: Day
  readonly endDay: Day
  /** From start to end, without the break. */
  readonly minutes: number
}

const msPerMinute = 60_000

/** The minutes between two instants, as the service counts them: half a minute is one, and any time at all. */
const minutesBetween = (from: string, to: string): number =>
  Math.max(1, Math.floor((Date.parse(to) - Date.parse(from)) / msPerMinute + 0.5))

const shownAt = (at: string, zone: string): Shown => {
  const { day, minutes } = clockAt(at, zone)
  return { at, day, text: clockText(minutes) }
}

/** The clocks of an entry that has start and end. */
export const clockOfEntry = (entry: TimeEntry, zone: string): Clock => {
  if (entry.started_at === null || entry.ended_at === null) return noClock
  const start = shownAt(entry.started_at, zone)
  const end = shownAt(entry.ended_at, zone)
  return {
    hasClock: true,
    start: start.text,
    end: end.text,
    startDays: daysBetween(entry.accrual_date, start.day),
    endDays: daysBetween(start.day, end.day),
    pause: Math.max(0, minutesBetween(entry.started_at, entry.ended_at) - entry.duration_minutes_total),
    stored: { start, end }
  }
}

/** The instant that a clock stands for: the stored one, with its seconds, while it shows the same. */
const instantOf = (day: Day, text: string, minutes: number, stored: Shown | undefined, zone: string): string =>
  stored !== undefined && stored.day === day && stored.text === text ? stored.at : instantAt(day, minutes, zone)

/** By how many days the end is after the start where nobody said it. */
const daysByClock = (start: number, end: number): number => (end > start ? 0 : 1)

/**
 * What a form's clocks come to on a day: by the instants, so that a night in which clocks change is as long as it was. Undefined while
 * they are not understood, and where no time is left.
 */
export const timesOf = (clock: Clock, day: Day | null, zone: string): Times | undefined => {
  const [from, to] = [clockOf(clock.start), clockOf(clock.end)]
  if (!clock.hasClock || day === null || from === undefined || to === undefined || clock.pause === null)
    return undefined
  if (from === to && clock.endDays === null) return undefined
  const startDay = addDays(day, clock.startDays)
  const endDay = addDays(startDay, clock.endDays ?? daysByClock(from, to))
  const startedAt = instantOf(startDay, clock.start, from, clock.stored?.start, zone)
  const endedAt = instantOf(endDay, clock.end, to, clock.stored?.end, zone)
  if (endedAt <= startedAt) return undefined
  const minutes = minutesBetween(startedAt, endedAt) - clock.pause
  return minutes < 0 || (minutes === 0 && clock.stored === undefined)
    ? undefined
    : { startedAt, endedAt, startDay, endDay, minutes }
}

/** The clocks after another start or end was typed: the end stays on its day while that is more than the clocks say. */
export const retyped = (clock: Clock, change: Partial<Pick<Clock, "start" | "end">>): Partial<Clock> => {
  const [from, to] = [clockOf(clock.start), clockOf(clock.end)]
  const isByClock =
    clock.endDays === null || (from !== undefined && to !== undefined && clock.endDays === daysByClock(from, to))
  return { ...change, ...(isByClock ? { endDays: null } : {}) }
}

/** The break of an entry, in minutes: what of the time from its start to its end was no work. */
const pauseOf = ({ duration_minutes_total: minutes, ended_at: end, started_at: start }: TimeEntry): number =>
  start === null || end === null ? 0 : Math.max(0, minutesBetween(start, end) - minutes)

/** How much of an entry with start and end becomes a break where it takes only so many minutes; 0 where its end moves instead. */
export const newPause = (entry: TimeEntry, minutes: number): number =>
  pauseOf(entry) > 0 ? Math.max(0, entry.duration_minutes_total - minutes) : 0

/** An entry that takes so many minutes: its end moves, or where it is shorter and has a break, that is longer. */
export const resized = (entry: TimeEntry, minutes: number): TimeEntryPatch =>
  minutes === 0 || entry.started_at === null || entry.ended_at === null || newPause(entry, minutes) > 0
    ? { duration_minutes_total: minutes }
    : {
        ended_at: new Date(Date.parse(entry.started_at) + (minutes + pauseOf(entry)) * msPerMinute).toISOString(),
        duration_minutes_total: minutes
      }
