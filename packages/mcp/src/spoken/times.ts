import { type InZone, zoneOf } from "@hourbook/core/access/today"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { fromMillis, Instant, toMillis } from "@hourbook/core/values/Instant"
import { momentAt } from "@hourbook/core/values/timeZone"
import { readClock } from "@hourbook/exchange/values/times"
import { Option, Schema } from "effect"

const decodeDay = Schema.decodeOption(CalendarDate)
const decodeInstant = Schema.decodeOption(Instant)
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/iu
const onClocks = /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{1,2}:\d{2}(?::\d{2})?)$/u

/** What can be said of a time, for refusals. */
export const aTime = "a time such as 09:30, or a moment such as 2026-03-01T09:30:00+01:00"

/** A time of a day on the clocks of the caller, or a moment with its offset; undefined for any other text. */
export const spokenTime = (who: InZone, text: string, day: CalendarDate): Instant | undefined => {
  const said = text.trim()
  if (withOffset.test(said)) {
    const millis = Date.parse(said)
    return Number.isNaN(millis) ? undefined : Option.getOrUndefined(decodeInstant(new Date(millis).toISOString()))
  }
  const { day: ofDay, time } = onClocks.exec(said)?.groups ?? {}
  const seconds = readClock(time ?? said)
  if (seconds === undefined) return undefined
  const at = ofDay === undefined ? Option.some(day) : decodeDay(ofDay)
  return Option.getOrUndefined(
    Option.map(at, (on) =>
      fromMillis(toMillis(momentAt(zoneOf(who), on, Math.floor(seconds / 60))) + (seconds % 60) * 1000)
    )
  )
}
