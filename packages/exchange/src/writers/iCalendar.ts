/** An entry as a calendar shows it. */
export interface CalendarEvent {
  readonly id: string
  readonly title: string
  readonly details: string
  /** `2026-03-01`. */
  readonly day: string
  /** RFC 3339; both are null for an entry without times, which is shown all day. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** RFC 3339. */
  readonly updatedAt: string
}

const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replace(/\r\n|\r|\n/gu, "\\n")
    .replace(/[\p{Cc}]/gu, "")

/** The bytes of a line, which RFC 5545 asks for, and the most that a character of a text takes: two of them take four together. */
const longestLine = 75
const bytesOfCharacter = 3

/** A line folded so that none is longer than 75 bytes in UTF-8, and no character is cut. */
const folded = (line: string): string => {
  if (line.length * bytesOfCharacter <= longestLine) return `${line}\r\n`
  let text = ""
  let [from, room] = [0, longestLine]
  for (let at = 0; at < line.length;) {
    const character = line.codePointAt(at) ?? 0
    const bytes = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x1_0000 ? 3 : 4
    if (bytes > room) {
      text += `${line.slice(from, at)}\r\n `
      from = at
      room = longestLine - 1
    }
    room -= bytes
    at += bytes === 4 ? 2 : 1
  }
  return `${text}${line.slice(from)}\r\n`
}

const compact = (moment: string): string => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/gu, "")}Z`

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const timesOf = ({ day, endedAt, startedAt }: CalendarEvent): ReadonlyArray<string> =>
  startedAt === null || endedAt === null
    ? [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`, `DTEND;VALUE=DATE:${dayAfter(day).replaceAll("-", "")}`]
    : [`DTSTART:${compact(startedAt)}`, `DTEND:${compact(endedAt)}`]

/** The lines before the events. */
export const calendarHead = (name: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Hourbook//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H"
  ]
    .map(folded)
    .join("")

export const calendarEvent = (event: CalendarEvent): string =>
  [
    "BEGIN:VEVENT",
    `UID:${event.id}@hourbook`,
    `DTSTAMP:${compact(event.updatedAt)}`,
    `LAST-MODIFIED:${compact(event.updatedAt)}`,
    ...timesOf(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.details === "" ? [] : [`DESCRIPTION:${escaped(event.details)}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT"
  ]
    .map(folded)
    .join("")

export const calendarEnd = "END:VCALENDAR\r\n"
