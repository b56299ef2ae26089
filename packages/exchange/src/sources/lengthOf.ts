import { type Length, readFigure, readLength } from "../values/lengths.ts"
import type { DecimalMark } from "../values/numbers.ts"
import { isReason, type Reason } from "../values/Reason.ts"
import { clockText } from "../values/times.ts"
import type { Cells } from "./cells.ts"

/** A length as a line says it. */
export type GivenLength = Pick<Length, "seconds" | "within">

/** Which numbers without a unit are hours in a column of lengths: those with decimals, all, or none. */
export type BareHours = "decimals" | "all" | "none"

export interface LengthNotation {
  readonly mark: DecimalMark
  readonly bareHours: BareHours
}

/** What a number without a unit does not have. */
const otherSigns = /[:a-z]/iu

const secondsADay = 86_400
const secondsAMinute = 60

/**
 * What the cells of a column of lengths say about numbers without a unit. Whole numbers alone could be minutes or seconds too; they
 * are hours where others have decimals and none is longer than a day.
 */
export const bareHoursOf = (cells: Iterable<string>, mark: DecimalMark): BareHours => {
  let [hasDecimals, isLong] = [false, false]
  for (const cell of cells) {
    const length = otherSigns.test(cell) ? undefined : readLength(cell, mark)
    if (length === undefined || length.bare === null) continue
    if (length.bare === "decimal") {
      if (length.seconds > secondsADay) return "none"
      hasDecimals = true
    } else isLong ||= length.seconds > secondsADay
  }
  return hasDecimals && !isLong ? "all" : "decimals"
}

const isHours = ({ bare, seconds }: Length, bareHours: BareHours): boolean =>
  bare === null || seconds === 0 || bareHours === "all" || (bare === "decimal" && bareHours === "decimals")

const durationOf = (text: string, { bareHours, mark }: LengthNotation): GivenLength | Reason => {
  const length = readLength(text, mark)
  if (length === undefined) return { code: "notADuration", text }
  return isHours(length, bareHours) ? length : { code: "noUnit", text }
}

const hoursOf = (text: string, mark: DecimalMark): GivenLength | Reason => {
  const length = readLength(text, mark)
  if (length !== undefined) return length
  return readLength(text.replace(/^[-\u2212\u2013]\s?/u, ""), mark) === undefined
    ? { code: "notHours", text }
    : { code: "negativeHours", text }
}

const minutesOf = (text: string, mark: DecimalMark): GivenLength | Reason =>
  readFigure(text, "minutes", mark) ??
  // "1:30" could be minutes and seconds here.
  (text.includes(":") ? undefined : readLength(text, mark)) ?? { code: "notMinutes", text }

const areSame = (a: GivenLength, b: GivenLength): boolean =>
  Math.abs(a.seconds - b.seconds) <= secondsAMinute + a.within + b.within

/** Hours and minutes in a column each: parts of one length, or the same length twice; undefined where they are neither. */
const sumOf = (hours: GivenLength, minutes: GivenLength): GivenLength | undefined => {
  if (hours.seconds === 0) return minutes
  if (minutes.seconds === 0) return hours
  const areParts = hours.seconds % 3600 === 0 && minutes.seconds < 3600
  if (areParts) return { seconds: hours.seconds + minutes.seconds, within: minutes.within }
  return areSame(hours, minutes) ? minutes : undefined
}

/** What the columns of a length say; undefined where all are empty, and why where one cannot be read or they contradict each other. */
export const lengthOf = (cells: Cells, notation: LengthNotation): GivenLength | Reason | undefined => {
  const [durationText, hoursText, minutesText] = [cells.text("duration"), cells.text("hours"), cells.text("minutes")]
  const duration = durationText === "" ? undefined : durationOf(durationText, notation)
  if (isReason(duration)) return duration
  const hours = hoursText === "" ? undefined : hoursOf(hoursText, notation.mark)
  if (isReason(hours)) return hours
  const minutes = minutesText === "" ? undefined : minutesOf(minutesText, notation.mark)
  if (isReason(minutes)) return minutes
  const isBoth = hours !== undefined && minutes !== undefined
  const sum = isBoth ? sumOf(hours, minutes) : (hours ?? minutes)
  if (isBoth && sum === undefined) {
    return { code: "lengthsApart", hours: hoursText, minutes: minutesText }
  }
  if (duration === undefined || sum === undefined || areSame(duration, sum)) return duration ?? sum
  return { code: "lengthsDiffer", one: clockText(duration.seconds), other: clockText(sum.seconds) }
}
