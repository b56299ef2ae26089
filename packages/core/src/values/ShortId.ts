import { Effect } from "effect"
import { fromBase62, toBase62 } from "./base62.ts"

/**
 * Short forms of ids, for assistants: every character of theirs is a cost, and models mistype long ones. The full id stays
 * the only one that is stored.
 *
 * A record's short id has 9 characters: 7 for the millisecond in its UUIDv7 and 2 for the 12 bits after it, which differ
 * between ids of one millisecond. The records of that millisecond are a range of ids, so a lookup needs no index of its
 * own. Text order is the order of time. Everything else is read whole, so the end of its id is enough.
 */

/** Full ids, both bounds included. Text order is the order of ids. */
export interface IdRange {
  readonly from: string
  readonly to: string
}

const timeLength = 7
const endOfTime = 62 ** timeLength
const form = /^[0-9A-Za-z]{9}$/u
const versionSeven = /^(?<high>[0-9a-f]{8})-(?<low>[0-9a-f]{4})-7(?<more>[0-9a-f]{3})-/u

/** The millisecond in a UUIDv7; NaN in any other id. */
export const millisOf = (id: string): number => {
  const { high, low } = versionSeven.exec(id)?.groups ?? {}
  return Number.parseInt(`${high}${low}`, 16)
}

/** The 9 characters of a record's id; the id itself if it is not a UUIDv7 made before the year 2081. */
export const shortIdOf = (id: string): string => {
  const millis = millisOf(id)
  if (!(millis < endOfTime)) return id
  const more = Number.parseInt(versionSeven.exec(id)?.groups?.["more"] ?? "", 16)
  return toBase62(millis, timeLength) + toBase62(more, 2)
}

/** The ids of the millisecond that a short id names: among others, all with this short form. Undefined for any other text. */
export const idRangeOf = (short: string): IdRange | undefined => {
  if (!form.test(short)) return undefined
  const millis = fromBase62(short.slice(0, timeLength)).toString(16).padStart(12, "0")
  const time = `${millis.slice(0, 8)}-${millis.slice(8)}`
  return { from: `${time}-7000-0000-000000000000`, to: `${time}-7fff-ffff-ffffffffffff` }
}

const endLength = 8
const endForm = /^[0-9a-f]{8}$/iu

/** The end of the id of what is read whole: a client, project, member, exchange rate, key or connection. */
export const idEndOf = (id: string): string => id.slice(-endLength)

/** Those of some whose id ends with a text. Reads them only if the text is the end of an id at all. */
export const withIdEnd = <A, E, R>(
  text: string,
  all: Effect.Effect<ReadonlyArray<A>, E, R>,
  idOf: (one: A) => string
): Effect.Effect<ReadonlyArray<A>, E, R> =>
  endForm.test(text)
    ? Effect.map(all, (every) => every.filter((one) => idEndOf(idOf(one)) === text.toLowerCase()))
    : Effect.succeed([])
