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

const secondsADay = 86_400

/** What the clocks of a zone are ahead of UTC, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => {
  const { day, second } = inZone(at, timeZone)
  return Date.parse(day) + second * 1000 - at
}

const offsets = new Map<string, number | undefined>()
const mostKnown = 20_000

/** The offset of a whole day, with the night before and after it; undefined where the clocks change. */
const offsetOfDay = (midnight: number, timeZone: string): number | undefined => {
  const name = `${timeZone} ${midnight}`
  if (offsets.has(name)) return offsets.get(name)
  const first = offsetAt(midnight - secondsADay * 1000, timeZone)
  const last = offsetAt(midnight + 2 * secondsADay * 1000, timeZone)
  const offset = first === last ? first : undefined
  if (offsets.size >= mostKnown) offsets.clear()
  offsets.set(name, offset)
  return offset
}

/**
 * The moment of so many seconds after a local midnight by the clocks, in RFC 3339. A time that the clocks skip is read by the
 * offset before, one that they repeat is its first.
 */
export const momentOf = (day: string, second: number, timeZone: string): string => {
  const midnight = Date.parse(day)
  const local = midnight + second * 1000
  const known = offsetOfDay(midnight, timeZone)
  if (known !== undefined) return new Date(local - known).toISOString()
  const [before, after] = [
    offsetAt(local - secondsADay * 1000, timeZone),
    offsetAt(local + secondsADay * 1000, timeZone)
  ]
  const early = local - before
  return new Date(
    offsetAt(early, timeZone) === before || offsetAt(local - after, timeZone) !== after ? early : local - after
  ).toISOString()
}
