import { type Instants, instantsOf, localAt } from "./clocks.ts"
import { type DayNotation, readDay } from "./days.ts"
import { readSerial } from "./serials.ts"
import { readClock, splitMoment } from "./times.ts"

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/iu

/** A moment of a file: where it is in local time, and when that was. */
export interface Moment extends Instants {
  readonly day: string
  /** Seconds since the midnight that began the day. */
  readonly second: number
  /** Whether the file says how far its clocks are from UTC. */
  readonly isExact: boolean
}

/** How a file writes moments. */
export interface MomentNotation extends DayNotation {
  /** The zone of its clocks. */
  readonly timeZone: string
}

const exactly = (at: number): Instants & { readonly isExact: true } => ({ first: at, last: at, isExact: true })

const locally = (day: string, second: number, timeZone: string): Moment => ({
  day,
  second,
  ...instantsOf(day, second, timeZone),
  isExact: false
})

const secondOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const ofRfc3339 = ([, day = "", time = "", offset = ""]: RegExpExecArray, timeZone: string): Moment | undefined => {
  const zone =
    offset === ""
      ? "Z"
      : offset
          .toUpperCase()
          .replace(/^([+-]\d{2}):?(\d{2})?$/u, (_, hours: string, minutes = "00") => `${hours}:${minutes}`)
  const at = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(at)) return undefined
  if (offset === "") return locally(day, secondOf(time), timeZone)
  return zone === "Z" ? { ...localAt(at, timeZone), ...exactly(at) } : { day, second: secondOf(time), ...exactly(at) }
}

/** The minutes that an offset such as `GMT+1:00` is ahead of UTC. */
const minutesAhead = (offset: string): number => {
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})$/u.exec(offset) ?? []
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Years 2000 to 2099, in seconds or milliseconds since 1970. */
const [firstSecond, endOfSeconds] = [946_684_800, 4_102_444_800]

const ofUnixTime = (text: string, timeZone: string): Moment | undefined => {
  if (!/^\d{9,13}$/u.test(text)) return undefined
  const seconds = text.length > 10 ? Number(text) / 1000 : Number(text)
  if (seconds < firstSecond || seconds >= endOfSeconds) return undefined
  const at = Math.floor(seconds) * 1000
  return { ...localAt(at, timeZone), ...exactly(at) }
}

/** A day in any notation with a time behind it: `3/25/2026 9:00 AM`, `25.03.2026 09:00`, `4 Mar 2024, 9:00 GMT+0100`. */
const ofParts = (text: string, notation: MomentNotation): Moment | undefined => {
  const parts = splitMoment(text)
  if (parts === undefined) return undefined
  const [day, second] = [readDay(parts.day, notation), readClock(parts.time)]
  if (day === undefined || second === undefined) return undefined
  if (parts.offset === "") return locally(day, second, notation.timeZone)
  const at = Date.parse(day) + (second - minutesAhead(parts.offset) * 60) * 1000
  return /^[a-z]+$/iu.test(parts.offset)
    ? { ...localAt(at, notation.timeZone), ...exactly(at) }
    : { day, second, ...exactly(at) }
}

/**
 * Reads `2024-03-04T22:30:00Z`, the same in other notations, or seconds since 1970: its day and time are those of the zone. With an
 * offset other than Z, or none, they are those of the file; without one, the clocks of the zone say when that was.
 */
export const readMoment = (text: string, notation: MomentNotation): Moment | undefined => {
  const written = text.trim()
  const found = rfc3339.exec(written)
  if (found !== null) return ofRfc3339(found, notation.timeZone)
  const serial = /^\d+$/u.test(written) ? undefined : readSerial(written, notation.dateSystem)
  if (serial !== undefined) return locally(serial.day, serial.second, notation.timeZone)
  return ofUnixTime(written, notation.timeZone) ?? ofParts(written, notation)
}

/** The moment of so many seconds after a local midnight by the clocks, in RFC 3339; of a time that they repeat, the first. */
export const momentOf = (day: string, second: number, timeZone: string): string =>
  new Date(instantsOf(day, second, timeZone).first).toISOString()
