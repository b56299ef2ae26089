import { fromMillis, type Instant, toMillis } from "@hourbook/core/values/Instant"

/** 64 characters in byte order, so that encoded values sort like the values they encode. */
const alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
const values = new Map([...alphabet].map((character, value) => [character, value]))

const charAt = (value: number): string => alphabet.charAt(value)
const valueAt = (text: string, index: number): number => values.get(text.charAt(index)) ?? 0

/** Encodes a UUID in 22 characters instead of 36, in the same sort order. */
export const shortId = (id: string): string => {
  const digits = `${id.replaceAll("-", "")}0`
  let short = ""
  for (let index = 0; index < digits.length; index += 3) {
    const bits = Number.parseInt(digits.slice(index, index + 3), 16)
    short += charAt(bits >> 6) + charAt(bits & 63)
  }
  return short
}

/** The long forms of ids. The items of one report repeat the same ids thousands of times. */
const longIds = new Map<string, string>()
const maxLongIds = 20_000

export const longId = (short: string): string => {
  const known = longIds.get(short)
  if (known !== undefined) return known
  if (longIds.size >= maxLongIds) longIds.clear()
  const long = decodeId(short)
  longIds.set(short, long)
  return long
}

const decodeId = (short: string): string => {
  let digits = ""
  for (let index = 0; index < short.length; index += 2) {
    digits += ((valueAt(short, index) << 6) | valueAt(short, index + 1)).toString(16).padStart(3, "0")
  }
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32)
  ].join("-")
}

/** Milliseconds between the year 1, the minimum of an instant, and 1970. */
const beforeEpoch = 62_135_596_800_000
const instantLength = 9

/** Encodes an instant in 9 characters instead of 24, in the same sort order. */
export const shortInstant = (instant: Instant): string => {
  let left = toMillis(instant) + beforeEpoch
  let short = ""
  for (let index = 0; index < instantLength; index++) {
    short = charAt(left % 64) + short
    left = Math.floor(left / 64)
  }
  return short
}

export const longInstant = (short: string): Instant => {
  let millis = 0
  for (let index = 0; index < instantLength; index++) millis = millis * 64 + valueAt(short, index)
  return fromMillis(millis - beforeEpoch)
}
