const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?\s?m?\.?|uhr|h)?$/iu
const fullHour = /^(\d{1,2})\s*(?:([ap])\.?\s?m\.?|uhr)$/iu

/** The parts of `9 AM`, as those of `9:00 AM`. */
const fullHours = (text: string): ReadonlyArray<string | undefined> => {
  const [, hour, half] = fullHour.exec(text) ?? []
  return hour === undefined ? [] : ["", hour, "0", "0", half]
}

/** Reads a time of day, `10:23:52`, `10:23 AM`, `9 AM`, `10:23 Uhr` or `24:00`, in seconds since midnight. */
export const readClock = (text: string): number | undefined => {
  const written = text.trim()
  const [, hour = "", minute = "", second = "0", half] = clock.exec(written) ?? fullHours(written)
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

const moment =
  /^(.+?)(?:T|,? +)(\d{1,2}(?:[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?\s?m\.?)?|\s*[ap]\.?\s?m\.?))(?:\s*(?:uhr|h))?(?:\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}:?\d{2}))?(?:\s*\(.*\))?$/iu
/** What is between a day and a time. */
const betweenThem = /,?\s+(?:at|um|à|om|kl\.?)$/iu

/** No moment has as many characters. */
const longestMoment = 100

/** The parts of `4 Mar 2024, 9:00 AM +01:00`; undefined for a text that does not end with a time. */
export const splitMoment = (
  text: string
): { readonly day: string; readonly time: string; readonly offset: string } | undefined => {
  if (text.length > longestMoment) return undefined
  const [, day, time = "", offset = ""] = moment.exec(text.replace(/\s/gu, " ").trim()) ?? []
  return day === undefined ? undefined : { day: day.replace(betweenThem, ""), time, offset }
}

/** No time entry is longer. */
export const mostMinutes = 1_000_000

/** Seconds as `37:05:24`, or `1:30` where they are whole minutes. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (number: number): string => String(number).padStart(2, "0")
  return `${hours}:${pad(minutes)}${rest === 0 ? "" : `:${pad(rest)}`}`
}

/** Minutes from seconds, half up. */
export const minutesOf = (seconds: number): number => Math.floor((seconds + 30) / 60)
