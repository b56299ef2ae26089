import { type Instants, instantsOf } from "../values/clocks.ts"
import { type DateOrder, dayAfter, readDay } from "../values/days.ts"
import { fromPlain } from "../values/Decimal.ts"
import { type Moment, readMoment } from "../values/moments.ts"
import { type DecimalMark, readNumber } from "../values/numbers.ts"
import { readClock, readDuration, secondsOf } from "../values/times.ts"
import type { Cells } from "./cells.ts"
import type { FileEntry } from "./FileEntry.ts"

type Span = Pick<FileEntry, "day" | "start" | "startedAt" | "seconds">

interface Notation {
  readonly order: DateOrder
  readonly mark: DecimalMark
  readonly timeZone: string
}

/** What the columns of a length say, in seconds; undefined where all are empty, and text where one cannot be read. */
const lengthOf = (cells: Cells, mark: DecimalMark): number | string | undefined => {
  const duration = cells.text("duration")
  if (duration !== "") return readDuration(duration, mark) ?? `"${duration}" is not a duration`
  const hours = cells.text("hours")
  if (hours !== "") {
    const read = hours.includes(":") ? undefined : readNumber(hours, mark)
    if (read === undefined) return readDuration(hours, mark) ?? `"${hours}" is not a number of hours`
    return read.units < 0n ? `"${hours}" hours are less than 0` : secondsOf(read)
  }
  const minutes = cells.text("minutes")
  if (minutes === "") return undefined
  const read = fromPlain(minutes)
  return read === undefined || read.units < 0n || read.scale > 0
    ? `"${minutes}" is not a number of minutes`
    : Number(read.units) * 60
}

/** When an entry was and how long: the length that the file says counts, else the time between its ends. */
export const readSpan = (cells: Cells, notation: Notation): Span | string => {
  const length = lengthOf(cells, notation.mark)
  if (typeof length === "string") return length
  const day = cells.text("day")
  return day === "" ? spanOfMoments(cells, notation, length) : spanOfDay(cells, notation, length, day)
}

/** The seconds from a start to the first time after it that the clocks show the end; undefined where there is none. */
const secondsBetween = (start: Instants, end: Instants): number | undefined => {
  const at = [end.first, end.last].find((one) => one >= start.first)
  return at === undefined ? undefined : Math.round((at - start.first) / 1000)
}

const spanOfMoments = (cells: Cells, { timeZone }: Notation, length: number | undefined): Span | string => {
  const [started, ended] = [cells.text("startedAt"), cells.text("endedAt")]
  if (started === "") return "the line has no day"
  const start = readMoment(started, timeZone)
  if (start === undefined) return `"${started}" is not a moment such as 2024-03-04T09:30:00Z`
  const end = ended === "" ? undefined : readMoment(ended, timeZone)
  if (ended !== "" && end === undefined) return `"${ended}" is not a moment such as 2024-03-04T09:30:00Z`
  if (length === undefined && end === undefined) {
    return "the line has no duration and no end: a running timer is not imported"
  }
  const seconds = length ?? (end === undefined ? undefined : secondsBetween(start, end))
  return seconds === undefined
    ? "the end is before the start"
    : { day: start.day, start: start.second, startedAt: exactly(start), seconds }
}

/** When a moment was, where its file says it whatever the clocks. */
const exactly = ({ first, isExact }: Moment): number | null => (isExact ? first : null)

/** A table may have times of day, or whole moments beside the day, below the same header. */
const timeOf = (cells: Cells, field: "start" | "end"): string =>
  cells.text(field) || cells.text(field === "start" ? "startedAt" : "endedAt")

const spanOfDay = (cells: Cells, notation: Notation, length: number | undefined, text: string): Span | string => {
  const { order, timeZone } = notation
  const day = readDay(text, order)
  if (day === undefined) return `"${text}" is not a day`
  const [started, ended, lastDay] = [timeOf(cells, "start"), timeOf(cells, "end"), cells.text("endDay")]
  if (readMoment(started, timeZone) !== undefined) {
    const span = spanOfMoments(cells, notation, length)
    if (typeof span === "string" || span.day === day) return span
    // The day that the file says counts; a start on another day would move it.
    return { ...span, day, start: null, startedAt: null }
  }
  const start = started === "" ? null : readClock(started)
  if (start === undefined) return `"${started}" is not a time of day`
  if (length !== undefined) return { day, start, startedAt: null, seconds: length }
  const end = ended === "" ? null : readClock(ended)
  if (end === undefined) return `"${ended}" is not a time of day`
  if (start === null || end === null) return "the line has no duration and no start with an end"
  const last = lastDay === "" ? undefined : readDay(lastDay, order)
  if (lastDay !== "" && last === undefined) return `"${lastDay}" is not a day`
  const from = instantsOf(day, start, timeZone)
  const until = (one: string) => secondsBetween(from, instantsOf(one, end, timeZone))
  // Without the day of the end, an end before the start is on the next day.
  const seconds = until(last ?? day) ?? (last === undefined ? until(dayAfter(day)) : undefined)
  return seconds === undefined ? "the end is before the start" : { day, start, startedAt: null, seconds }
}
