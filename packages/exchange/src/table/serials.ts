/** The day from which a workbook counts: the last but one of 1899, or the first of 1904, as Excel once did on a Mac. */
export type DateSystem = "1900" | "1904"

const msADay = 86_400_000
const secondsADay = 86_400

const zeroth: Readonly<Record<DateSystem, number>> = { "1900": Date.UTC(1899, 11, 30), "1904": Date.UTC(1904, 0, 1) }

/** Serials below are lengths or times of day: no timesheet has a day before 1927, and no entry is as long as 10,000 days. */
export const firstDaySerial = 10_000

/** The year 10000. */
const endOfDays = 2_958_466

/** What Excel shows where it can show no date. */
const noDate = "#####"

const pad = (number: number): string => String(number).padStart(2, "0")

/** Seconds as `37:05:24`. */
export const clockOf = (seconds: number): string => {
  const [sign, all] = [seconds < 0 ? "-" : "", Math.abs(seconds)]
  return `${sign}${Math.floor(all / 3600)}:${pad(Math.floor(all / 60) % 60)}:${pad(all % 60)}`
}

/**
 * The text of a cell that has a format of dates or times: a day, a moment, or hours, minutes and seconds, which are a length or a time
 * of day, as the column says.
 */
export const textOfSerial = (serial: number, system: DateSystem): string => {
  if (!(Math.abs(serial) < endOfDays)) return noDate
  const seconds = Math.round(serial * secondsADay)
  if (serial < firstDaySerial) return clockOf(seconds)
  const iso = new Date(zeroth[system] + seconds * 1000).toISOString()
  return seconds % secondsADay === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** The serial of what hucre reads in the system of 1904, which has no day twice. */
export const serialOf = (date: Date): number => (date.getTime() - zeroth["1904"]) / msADay
