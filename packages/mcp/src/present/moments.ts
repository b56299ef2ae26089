import { type InZone, zoneOf } from "@hourbook/core/access/today"
import { type Instant, toMillis } from "@hourbook/core/values/Instant"
import { clockIn } from "@hourbook/core/values/timeZone"

const twoDigits = (value: number): string => String(value).padStart(2, "0")

/** A moment on the clocks of the caller, with what they are ahead of UTC: `2026-03-01T14:05:00+01:00`. */
export const momentOf = (who: InZone, at: Instant): string => {
  const clock = clockIn(zoneOf(who), at)
  const ahead = Math.round((Date.parse(`${clock}Z`) - Math.floor(toMillis(at) / 1000) * 1000) / 60_000)
  const size = Math.abs(ahead)
  return `${clock}${ahead < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/** The same as people read it: `2026-03-01 14:05 +01:00`. */
export const momentText = (moment: string): string =>
  `${moment.slice(0, 10)} ${moment.slice(11, 16)} ${moment.slice(19)}`
