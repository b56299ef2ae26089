import { type Instants, instantsOf, localAt } from "./clocks.ts"

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s?(Z|[+-]\d{2}:?\d{2})?$/iu

/** A moment of a file: where it is in local time, and when that was. */
export interface Moment extends Instants {
  readonly day: string
  /** Seconds since the midnight that began the day. */
  readonly second: number
  /** Whether the file says how far its clocks are from UTC. */
  readonly isExact: boolean
}

const exactly = (at: number): Instants & { readonly isExact: true } => ({ first: at, last: at, isExact: true })

/**
 * Reads `2024-03-04T22:30:00Z`: its day and time are those of the zone. With an offset other than Z, or none, they are those
 * of the file; without one, the clocks of the zone say when that was.
 */
export const readMoment = (text: string, timeZone: string): Moment | undefined => {
  const [, day = "", time = "", offset = ""] = rfc3339.exec(text.trim()) ?? []
  if (day === "") return undefined
  const zone = offset === "" ? "Z" : offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/u, "$1:$2")
  const at = Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(at)) return undefined
  if (zone === "Z" && offset !== "") return { ...localAt(at, timeZone), ...exactly(at) }
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
  const second = hours * 3600 + minutes * 60 + seconds
  return { day, second, ...(offset === "" ? { ...instantsOf(day, second, timeZone), isExact: false } : exactly(at)) }
}

/** The moment of so many seconds after a local midnight by the clocks, in RFC 3339; of a time that they repeat, the first. */
export const momentOf = (day: string, second: number, timeZone: string): string =>
  new Date(instantsOf(day, second, timeZone).first).toISOString()
