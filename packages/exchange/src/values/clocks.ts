const msADay = 86_400_000

/** A day and the time on its clocks, in seconds since its midnight. */
interface Local {
  readonly day: string
  readonly second: number
}

/**
 * When the clocks of a zone show a time, in milliseconds since 1970: twice where they are set back. A time that they skip is read by
 * the offset before.
 */
export interface Instants {
  readonly first: number
  readonly last: number
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

/** What the clocks of a zone show. */
export const localAt = (at: number, timeZone: string): Local => {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value])
  )
  const number = (name: string): number => Number(part[name] ?? 0)
  return {
    day: `${part["year"]}-${part["month"]}-${part["day"]}`,
    second: number("hour") * 3600 + number("minute") * 60 + number("second")
  }
}

/** What the clocks of a zone are ahead of UTC, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number => {
  const { day, second } = localAt(at, timeZone)
  return Date.parse(day) + second * 1000 - Math.floor(at / 1000) * 1000
}

const offsets = new Map<string, Map<number, number | undefined>>()
const mostKnown = 20_000

/** The offset of a whole day, with the night before and after it; undefined where the clocks change. */
const offsetOfDay = (midnight: number, timeZone: string): number | undefined => {
  const known = offsets.get(timeZone) ?? new Map<number, number | undefined>()
  offsets.set(timeZone, known)
  const found = known.get(midnight)
  if (found !== undefined || known.has(midnight)) return found
  const first = offsetAt(midnight - msADay, timeZone)
  const last = offsetAt(midnight + 2 * msADay, timeZone)
  const offset = first === last ? first : undefined
  if (known.size >= mostKnown) known.clear()
  known.set(midnight, offset)
  return offset
}

/** When it was so many seconds after a local midnight by the clocks. */
export const instantsOf = (day: string, second: number, timeZone: string): Instants => {
  const midnight = Date.parse(day)
  const local = midnight + second * 1000
  const known = offsetOfDay(midnight, timeZone)
  if (known !== undefined) return { first: local - known, last: local - known }
  const [before, after] = [offsetAt(local - msADay, timeZone), offsetAt(local + msADay, timeZone)]
  const [early, late] = [local - before, local - after]
  const [isEarly, isLate] = [offsetAt(early, timeZone) === before, offsetAt(late, timeZone) === after]
  if (isEarly && isLate) return { first: early, last: late }
  const only = isEarly || !isLate ? early : late
  return { first: only, last: only }
}
