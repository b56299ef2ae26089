import { clockText } from "./times.ts"

/** The day from which a workbook counts: the last but one of 1899, or the first of 1904, as Excel once did on a Mac. */
export type DateSystem = "1900" | "1904"

const msADay = 86_400_000
const secondsADay = 86_400

const zeroth: Readonly<Record<DateSystem, number>> = { "1900": Date.UTC(1899, 11, 30), "1904": Date.UTC(1904, 0, 1) }

/** Serials below are lengths or times of day: no timesheet has a day before 1927, and no entry is as long as 10,000 days. */
const firstDay = 10_000

/** The year 10000. */
const endOfDays = 2_958_466

/** What Excel shows where it can show no date. */
const noDate = "#####"

/** The moment of a serial, to the second, as if its clocks were those of UTC. */
const dateOf = (serial: number, system: DateSystem): Date =>
  new Date(zeroth[system] + Math.round(serial * secondsADay) * 1000)

/**
 * The text of a cell that has a format of dates or times: a day, a moment, or hours, minutes and seconds, which are a length or a time
 * of day, as the column says.
 */
export const textOfSerial = (serial: number, system: DateSystem): string => {
  if (!(Math.abs(serial) < endOfDays)) return noDate
  if (serial < firstDay) {
    return `${serial < 0 ? "-" : ""}${clockText(Math.abs(Math.round(serial * secondsADay)))}`
  }
  const iso = dateOf(serial, system).toISOString()
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** The serial of what hucre reads in the system of 1904, which has no day twice. */
export const serialOf = (date: Date): number => (date.getTime() - zeroth["1904"]) / msADay

const written = /^\d{5}(?:[.,]\d+)?$/u
/** In the year 2119. */
const lastDay = 80_000

/** The day and second of a plain number that a spreadsheet left of a date, such as `45355.375`; undefined for any other text. */
export const readSerial = (
  text: string,
  system: DateSystem
): { readonly day: string; readonly second: number } | undefined => {
  const serial = written.test(text) ? Number(text.replace(",", ".")) : 0
  if (serial < firstDay || serial > lastDay) return undefined
  const iso = dateOf(serial, system).toISOString()
  return { day: iso.slice(0, 10), second: (Date.parse(iso) - Date.parse(iso.slice(0, 10))) / 1000 }
}

const fraction = /^(?:[01]|0?[.,]\d+|1[.,]0+)$/u

/** The seconds of a time of day as a part of the day, `0.375`; undefined for any other text. */
export const readDayPart = (text: string): number | undefined =>
  fraction.test(text) ? Math.round(Number(text.replace(",", ".")) * secondsADay) : undefined
