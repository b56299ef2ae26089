const rfc3339 = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})?$/iu

/** A moment of a file: where it is in local time, and in the whole of time where the file says it. */
export interface Moment {
  readonly day: string
  /** Seconds since the midnight that began the day. */
  readonly second: number
  /** Milliseconds since 1970, as if local time were UTC where the file names no offset. */
  readonly at: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit"
  })
  formats.set(timeZone, made)
  return made
}

const inZone = (at: number, timeZone: string): Moment => {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value])
  )
  const number = (name: string): number => Number(part[name] ?? 0)
  return {
    day: `${part["year"]}-${part["month"]}-${part["day"]}`,
    second: number("hour") * 3600 + number("minute") * 60 + number("second"),
    at
  }
}

/**
 * Reads `2024-03-04T22:30:00Z`: its day and time are those of the zone. With an offset other than Z, or none, they are those
 * of the file.
 */
export const readMoment = (text: string, timeZone: string): Moment | undefined => {
  const [, day = "", time = "", offset = ""] = rfc3339.exec(text.trim()) ?? []
  if (day === "") return undefined
  const zone = offset === "" ? "Z" : offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2")
  const at = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(at)) return undefined
  if (zone === "Z" && offset !== "") return inZone(at, timeZone)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
  return { day, second: hours * 3600 + minutes * 60 + seconds, at }
}
