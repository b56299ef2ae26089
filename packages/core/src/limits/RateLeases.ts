import { Context, type Effect, Schema } from "effect"

/** Requests that were leased at a moment, in milliseconds since 1970. */
export interface Leased {
  readonly at: number
  readonly count: number
}

export interface LeaseAsked {
  /** The caller that makes the requests: any short text. */
  readonly identity: string
  readonly at: number
  /** How many requests the instance would like to admit by itself, at least 1. */
  readonly want: number
  /** The smallest useful number: the store grants none rather than fewer. */
  readonly least: number
  /** What was not used of an earlier lease, and is given back. */
  readonly unused: Leased | null
  /** At most so many in any window. */
  readonly limit: number
  readonly windowMillis: number
}

export interface Lease {
  /** The tokens that were left, up to the number asked for. */
  readonly granted: number
  /** The moment that it counts from, by which it can be given back. */
  readonly at: number
  /** How many more could be leased now. */
  readonly remaining: number
  /** When the oldest lease leaves the window; where nothing was granted, when enough have left. */
  readonly freeAt: number
}

/**
 * The count of requests that several instances of a service keep together: each leases some at a time, admits those by
 * itself, and gives back what it did not use. A lease is kept no longer than its window.
 */
export class RateLeases extends Context.Service<
  RateLeases,
  {
    /** Leases and returns tokens in one atomic step: concurrent leases never exceed the limit together. */
    readonly take: (asked: LeaseAsked) => Effect.Effect<Lease>
  }
>()("@hourbook/core/limits/RateLeases") {}

/** What a store keeps of an identity, oldest first, and as the text that it may keep it as. */
export type Held = typeof Held.Type
const Held = Schema.Array(Schema.Struct({ at: Schema.Number, count: Schema.Number }))
export const HeldText = Schema.fromJsonString(Held)

/** Leases of one tenth of a second are kept as one, counted from its end. */
const grainMillis = 100

/** Takes a lease: returns the leases held afterwards, and the new one. Stores replace what they hold atomically. */
export const takeLease = (
  held: Held,
  { at, least, limit, unused, want, windowMillis }: LeaseAsked
): { readonly held: Held; readonly lease: Lease } => {
  const counting = held
    .filter((leased) => leased.at > at - windowMillis)
    .map((leased) => (leased.at === unused?.at ? { at: leased.at, count: leased.count - unused.count } : leased))
    .filter(({ count }) => count > 0)
  const sum = counting.reduce((total, { count }) => total + count, 0)
  const left = Math.max(0, limit - sum)
  const granted = left < least ? 0 : Math.min(want, left)
  const moment = Math.ceil(at / grainMillis) * grainMillis
  const after = granted === 0 ? counting : add(counting, { at: moment, count: granted })
  let lacking = granted === 0 ? least - left : 1
  const leaving = after.find(({ count }) => (lacking -= count) <= 0) ?? after.at(-1)
  return {
    held: after,
    lease: { granted, at: moment, remaining: left - granted, freeAt: (leaving?.at ?? moment) + windowMillis }
  }
}

const add = (held: Held, { at, count }: Leased): Held => {
  const known = held.find((leased) => leased.at === at)?.count ?? 0
  return [...held.filter((leased) => leased.at !== at), { at, count: known + count }].sort((a, b) => a.at - b.at)
}
