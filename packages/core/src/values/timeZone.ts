import { Option, Schema } from "effect"
import { CalendarDate, earliest, latest } from "./CalendarDate.ts"
import { rule } from "./Check.ts"
import { fromMillis, type Instant, toMillis } from "./Instant.ts"

/** Names alone, no offsets such as `+01:00`, which change with no clock. */
const form = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/u

const makeFormat = Option.liftThrowable(
  (zone: string) => new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
)

/** More than there are zones. Their names may be in any case, so callers could otherwise fill the memory. */
const mostKept = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter takes half a millisecond to make, so each is made once. */
const formatOf = (zone: string): Intl.DateTimeFormat | undefined => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = Option.getOrUndefined(makeFormat(zone))
  if (made === undefined) return undefined
  if (formats.size >= mostKept) formats.clear()
  formats.set(zone, made)
  return made
}

const isKnown = (name: string): boolean => form.test(name) && formatOf(name) !== undefined

/** The name of a time zone, such as `Europe/Berlin`. */
export const TimeZone = Schema.String.check(rule(isKnown, "an IANA time zone such as Europe/Berlin"))
export type TimeZone = typeof TimeZone.Type

export const utc: TimeZone = "UTC"

const offset = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/u

/** What clocks of a zone are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (zone: TimeZone, millis: number): number => {
  if (zone === utc) return 0
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = offset.exec(formatOf(zone)?.format(millis) ?? "") ?? []
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === "-" ? -size : size
}

/** What clocks of a zone show at a moment, as milliseconds from midnight of 1 January 1970 on them. */
const shownAt = (zone: TimeZone, millis: number): number => millis + offsetAt(zone, millis)

/** The calendar date of a moment in a zone; outside the calendar, its nearest end. */
export const dayIn = (zone: TimeZone, at: Instant): CalendarDate => {
  const shown = shownAt(zone, toMillis(at))
  const within = Math.min(Math.max(shown, Date.parse(earliest)), Date.parse(latest))
  return CalendarDate.make(new Date(within).toISOString().slice(0, 10))
}

/** The hour that clocks of a zone show, 0 to 23. */
export const hourIn = (zone: TimeZone, at: Instant): number => new Date(shownAt(zone, toMillis(at))).getUTCHours()

/** What clocks of a zone show, to the second: `2026-03-01T14:05:00`. */
export const clockIn = (zone: TimeZone, at: Instant): string =>
  new Date(shownAt(zone, toMillis(at))).toISOString().slice(0, 19)

const dayMillis = 86_400_000

/** The moment from `low` to `high` at which clocks begin to show `wanted` or later. */
const firstShowing = (zone: TimeZone, wanted: number, low: number, high: number): number => {
  if (high - low <= 1) return shownAt(zone, low) >= wanted ? low : high
  const middle = Math.floor((low + high) / 2)
  return shownAt(zone, middle) >= wanted
    ? firstShowing(zone, wanted, low, middle)
    : firstShowing(zone, wanted, middle, high)
}

/** The moment at which clocks first show a time; of one that they skip, as much later as they skip. */
const momentShowing = (zone: TimeZone, wanted: number): number => {
  const before = wanted - offsetAt(zone, wanted - dayMillis)
  const after = wanted - offsetAt(zone, wanted + dayMillis)
  const [earlier, later] = [Math.min(before, after), Math.max(before, after)]
  if (shownAt(zone, earlier) === wanted) return earlier
  return shownAt(zone, later) === wanted ? later : before
}

/** The moment at which clocks of a zone show so many minutes since the midnight of a day, at most 24 hours. */
export const momentAt = (zone: TimeZone, day: CalendarDate, minutes: number): Instant =>
  fromMillis(momentShowing(zone, Date.parse(day) + minutes * 60_000))

/** A moment so many calendar days later, or earlier, at which clocks of a zone show the same time. */
export const movedByDays = (zone: TimeZone, at: Instant, days: number): Instant =>
  fromMillis(momentShowing(zone, shownAt(zone, toMillis(at)) + days * dayMillis))

/** The moment at which a day begins in a zone: its first midnight, or where clocks skip that the first moment after. */
export const startOfDay = (zone: TimeZone, day: CalendarDate): Instant => {
  const midnight = Date.parse(day)
  const before = midnight - offsetAt(zone, midnight - dayMillis)
  const after = midnight - offsetAt(zone, midnight + dayMillis)
  const earlier = Math.min(before, after)
  if (shownAt(zone, earlier) === midnight) return fromMillis(earlier)
  const later = Math.max(before, after)
  return fromMillis(shownAt(zone, later) === midnight ? later : firstShowing(zone, midnight, earlier, later))
}
