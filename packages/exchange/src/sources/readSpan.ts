import { type Instants, instantsOf } from "../values/clocks.ts"
import { dayAfter, readDay } from "../values/days.ts"
import { type Moment, type MomentNotation, readMoment } from "../values/moments.ts"
import { isReason, type Reason } from "../values/Reason.ts"
import { readDayPart } from "../values/serials.ts"
import { clockText, readClock } from "../values/times.ts"
import type { Cells } from "./cells.ts"
import type { FileEntry } from "./FileEntry.ts"
import { type GivenLength, lengthOf, type LengthNotation } from "./lengthOf.ts"

type Span = Pick<FileEntry, "day" | "start" | "startedAt" | "seconds">

export interface SpanNotation extends LengthNotation, MomentNotation {
  /** Whether times of day are parts of the day: `0.375`. */
  readonly hasDayParts: boolean
}

/** When an entry was and how long: the length that the file says counts, else the time between its ends. */
export const readSpan = (cells: Cells, notation: SpanNotation): Span | Reason => {
  const length = lengthOf(cells, notation)
  if (isReason(length)) return length
  const day = cells.text("day")
  return day === "" ? spanOfMoments(cells, notation, length) : spanOfDay(cells, notation, length, day)
}

/** A start and an end, with the texts that say them. */
interface Ends {
  readonly start: Instants
  readonly end: Instants
  readonly texts: readonly [start: string, end: string]
  /** Whether the end says its day. */
  readonly hasDay: boolean
}

const secondsADay = 86_400
/** Times may be cut to minutes. */
const within = 60

const endsEarly: Reason = { code: "endsEarly" }

/**
 * How long an entry was. A length may be shorter than the time from start to end, as the rest was a break; one that is longer
 * contradicts it. Of a time that the clocks repeat, the end is the first one after the start, and a length may reach to the last.
 */
const secondsOf = (length: GivenLength | undefined, ends: Ends | Reason | undefined): number | Reason => {
  if (length === undefined) {
    if (ends === undefined) return { code: "noLength" }
    return isReason(ends) ? ends : (secondsBetween(ends) ?? endsEarly)
  }
  // An end that cannot be read says nothing against a length.
  if (ends === undefined || (isReason(ends) && ends !== endsEarly)) return length.seconds
  if (isReason(ends)) return ends
  return contradictionOf(length, ends) ?? length.seconds
}

/** The seconds from a start to the first time after it that the clocks show the end; undefined where there is none. */
const secondsBetween = ({ end, start }: Pick<Ends, "start" | "end">): number | undefined => {
  const at = [end.first, end.last].find((one) => one >= start.first)
  return at === undefined ? undefined : Math.round((at - start.first) / 1000)
}

/** Without its day, an end may be that many days later; one at the time of the start is then a day after it. */
const fitsOnAnotherDay = (seconds: number, between: number, most: number): boolean => {
  if (between === 0 && seconds <= secondsADay) return true
  const rest = (seconds - between) % secondsADay
  return seconds > secondsADay && Math.min(rest, secondsADay - rest) <= most
}

const contradictionOf = (length: GivenLength, ends: Ends): Reason | undefined => {
  if (ends.end.last < ends.start.first) return endsEarly
  const longest = Math.round((ends.end.last - ends.start.first) / 1000)
  const excess = length.seconds - longest
  const most = within + length.within
  if (excess <= most) return undefined
  if (!ends.hasDay && fitsOnAnotherDay(length.seconds, longest, most)) return undefined
  const [from, to] = ends.texts
  return { code: "longerThanEnds", length: clockText(length.seconds), between: clockText(longest), from, to }
}

const momentNeeded = (text: string): Reason => ({ code: "notAMoment", text })
const dayNeeded = (text: string): Reason => ({ code: "notADay", text })
const timeNeeded = (text: string): Reason => ({ code: "notATime", text })

/** A moment, or a day without a time, which is taken for its midnight. */
const momentIn = (text: string, notation: SpanNotation): (Moment & { readonly isDay: boolean }) | undefined => {
  const moment = readMoment(text, notation)
  if (moment !== undefined) return { ...moment, isDay: false }
  const day = readDay(text, notation)
  if (day === undefined) return undefined
  return { day, second: 0, ...instantsOf(day, 0, notation.timeZone), isExact: false, isDay: true }
}

const spanOfMoments = (cells: Cells, notation: SpanNotation, length: GivenLength | undefined): Span | Reason => {
  const texts = [timeOf(cells, "start"), timeOf(cells, "end")] as const
  const [started, ended] = texts
  if (started === "" || clockIn(started, notation) !== undefined) return { code: "noDay" }
  const start = momentIn(started, notation)
  if (start === undefined) return momentNeeded(started)
  if (start.isDay && length !== undefined) {
    return { day: start.day, start: null, startedAt: null, seconds: length.seconds }
  }
  const end = ended === "" ? undefined : momentIn(ended, notation)
  if (ended !== "" && end === undefined) return momentNeeded(ended)
  if (start.isDay && end?.isDay !== false) return momentNeeded(started)
  if (length === undefined && end === undefined) {
    return { code: "running" }
  }
  const seconds = secondsOf(length, end === undefined ? undefined : { start, end, texts, hasDay: true })
  return isReason(seconds) ? seconds : { day: start.day, start: start.second, startedAt: exactly(start), seconds }
}

/** When a moment was, where its file says it whatever the clocks. */
const exactly = ({ first, isExact }: Moment): number | null => (isExact ? first : null)

/** A table may have times of day, or whole moments beside the day, below the same header. */
const timeOf = (cells: Cells, field: "start" | "end"): string =>
  cells.text(field) || cells.text(field === "start" ? "startedAt" : "endedAt")

const clockIn = (text: string, { hasDayParts }: SpanNotation): number | undefined =>
  (hasDayParts ? readDayPart(text) : undefined) ?? readClock(text)

const spanOfDay = (
  cells: Cells,
  notation: SpanNotation,
  length: GivenLength | undefined,
  text: string
): Span | Reason => {
  const day = readDay(text, notation)
  if (day === undefined) return dayNeeded(text)
  const started = timeOf(cells, "start")
  const start = started === "" ? null : clockIn(started, notation)
  if (start === undefined) {
    if (readMoment(started, notation) === undefined) return timeNeeded(started)
    const span = spanOfMoments(cells, notation, length)
    if (isReason(span) || span.day === day) return span
    // The day that the file says counts; a start on another day would move it.
    return { ...span, day, start: null, startedAt: null }
  }
  const seconds = secondsOf(length, start === null ? undefined : endsOfDay(cells, notation, { day, start }))
  return isReason(seconds) ? seconds : { day, start, startedAt: null, seconds }
}

const endsOfDay = (
  cells: Cells,
  notation: SpanNotation,
  from: { readonly day: string; readonly start: number }
): Ends | Reason | undefined => {
  const [ended, lastDay] = [timeOf(cells, "end"), cells.text("endDay")]
  if (ended === "") return undefined
  const clock = clockIn(ended, notation)
  if (clock === undefined) return timeNeeded(ended)
  const last = lastDay === "" ? undefined : lastDay === cells.text("day") ? from.day : readDay(lastDay, notation)
  if (lastDay !== "" && last === undefined) return dayNeeded(lastDay)
  const start = instantsOf(from.day, from.start, notation.timeZone)
  const until = (day: string): Ends => ({
    start,
    end: instantsOf(day, clock, notation.timeZone),
    texts: [timeOf(cells, "start"), ended],
    hasDay: last !== undefined
  })
  const ends = until(last ?? from.day)
  if (ends.end.last >= start.first) return ends
  // Without the day of the end, an end before the start is on the next day.
  return last === undefined ? until(dayAfter(from.day)) : endsEarly
}
