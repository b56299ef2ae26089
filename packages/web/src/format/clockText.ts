import { addDays, type Day } from "./dates.ts"

const clock = /^([01]?\d|2[0-4])(?:[:.]?([0-5]\d))?\s*(am|pm|a|p|uhr|h)?$/iu

/** The minutes since midnight of `9`, `9:30`, `9.30`, `0930`, `5pm`. Undefined for what is no time of a day. */
export const clockOf = (text: string): number | undefined => {
  const read = clock.exec(text.trim())
  if (read === null) return undefined
  const half = (read[3] ?? "").toLowerCase().charAt(0)
  const hour = Number(read[1])
  if ((half === "a" || half === "p") && (hour < 1 || hour > 12)) return undefined
  const inDay = half === "p" ? (hour % 12) + 12 : half === "a" ? hour % 12 : hour
  const minutes = inDay * 60 + Number(read[2] ?? 0)
  return minutes <= 1440 ? minutes : undefined
}

/** 570 as `09:30`. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit"
  })

/** What the clocks of a zone show at an instant, as milliseconds of a day without a zone. */
const shownAt = (instant: number, zone: string): number => {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)])
  )
  return Date.UTC(
    parts["year"] ?? 0,
    (parts["month"] ?? 1) - 1,
    parts["day"] ?? 1,
    parts["hour"] ?? 0,
    parts["minute"] ?? 0,
    parts["second"] ?? 0
  )
}

/** The instant at which the clocks of a zone show this time of this day; `24:00` is the next day's start. */
export const instantAt = (day: Day, minutes: number, zone: string): string => {
  const shown = Date.parse(`${minutes >= 1440 ? addDays(day, 1) : day}T${clockText(minutes % 1440)}:00Z`)
  const first = shown - (shownAt(shown, zone) - shown)
  const second = first - (shownAt(first, zone) - shown)
  return new Date(second).toISOString()
}

/** The day and minutes since midnight that the clocks of a zone show at an instant. */
export const clockAt = (instant: string, zone: string): { readonly day: Day; readonly minutes: number } => {
  const shown = new Date(shownAt(Date.parse(instant), zone)).toISOString()
  return { day: shown.slice(0, 10), minutes: Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)) }
}
