import { DateTime, Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { rule } from "./Check.ts"
import { fromMillis, type Instant, toMillis } from "./Instant.ts"

const isKnown = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return /^[A-Za-z]/u.test(name)
  } catch {
    return false
  }
}

/** The name of a time zone, such as `Europe/Berlin`. */
export const TimeZone = Schema.String.check(rule(isKnown, "an IANA time zone such as Europe/Berlin"))
export type TimeZone = typeof TimeZone.Type

export const utc: TimeZone = "UTC"

const zoned = (zone: TimeZone, at: Instant) => DateTime.makeZonedUnsafe(at, { timeZone: zone })

/** A moment as clocks of a zone show it: `2026-03-01T10:30:00.000`. */
const localText = (zone: TimeZone, at: Instant): string =>
  zone === utc
    ? at.slice(0, -1)
    : new Date(toMillis(at) + DateTime.zonedOffset(zoned(zone, at))).toISOString().slice(0, -1)

/** The calendar date of a moment in a zone. */
export const dayIn = (zone: TimeZone, at: Instant): CalendarDate => CalendarDate.make(localText(zone, at).slice(0, 10))

/** The hour that clocks of a zone show, 0 to 23. */
export const hourIn = (zone: TimeZone, at: Instant): number => Number(localText(zone, at).slice(11, 13))

/** The moment at which a day begins in a zone: midnight, or where clocks skip it the first moment after. */
export const startOfDay = (zone: TimeZone, day: CalendarDate): Instant =>
  zone === utc
    ? fromMillis(Date.parse(day))
    : fromMillis(
        DateTime.makeZonedUnsafe(`${day}T00:00:00`, { timeZone: zone, adjustForTimeZone: true }).epochMilliseconds
      )
