import { type Decimal, divideRounded } from "./Decimal.ts"
import { type DecimalMark, readNumber } from "./numbers.ts"

const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap])?\.?\s?m?\.?$/iu

/** Reads a time of day, `10:23:52`, `10:23 AM` or `24:00`, in seconds since midnight. */
export const readClock = (text: string): number | undefined => {
  const [, hour = "", minute = "", second = "0", half] = clock.exec(text.trim()) ?? []
  if (hour === "") return undefined
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (minutes > 59 || seconds > 59) return undefined
  if (half === undefined) {
    return hours < 24 || (hours === 24 && minutes === 0 && seconds === 0)
      ? hours * 3600 + minutes * 60 + seconds
      : undefined
  }
  if (hours < 1 || hours > 12) return undefined
  return ((hours % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 3600 + minutes * 60 + seconds
}

const spelled = /^(?:(\d+)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:utes?)?)?)?\s*(?:(\d+)\s*s(?:ec(?:onds?)?)?)?$/iu

/** No duration has as many characters; many spaces take very long to compare. */
const longestDuration = 100

/** Hours in seconds, half up: 0.01 h are 36. */
export const secondsOf = ({ scale, units }: Decimal): number =>
  Number(divideRounded(units * 3600n, 10n ** BigInt(scale)))

/**
 * Reads a duration, `1:30`, `100:15:00`, `1h 30m` or hours such as `1,5`, in seconds. Undefined for anything else, and for
 * less than nothing.
 */
export const readDuration = (text: string, mark: DecimalMark): number | undefined => {
  const trimmed = text.trim()
  if (trimmed === "" || trimmed.length > longestDuration) return undefined
  const [, hours = "", minutes = "", seconds = "0"] = /^(\d+):(\d{2})(?::(\d{2}))?$/u.exec(trimmed) ?? []
  if (hours !== "") {
    return Number(minutes) > 59 || Number(seconds) > 59
      ? undefined
      : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  }
  const [whole, h = "0", m = "0", s = "0"] = spelled.exec(trimmed) ?? []
  if (whole !== undefined && /[hms]/iu.test(whole)) return Number(h) * 3600 + Number(m) * 60 + Number(s)
  const number = readNumber(trimmed, mark)
  return number === undefined || number.units < 0n ? undefined : secondsOf(number)
}

/** No time entry is longer. */
export const mostMinutes = 1_000_000

/** Minutes from seconds, half up. */
export const minutesOf = (seconds: number): number => Math.floor((seconds + 30) / 60)
