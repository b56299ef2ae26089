import { dateNames, foldWord } from "./monthNames.ts"
import { type DateSystem, readSerial } from "./serials.ts"
import { splitMoment } from "./times.ts"

/** In which order a file writes the parts of a day. */
export type DateOrder = "day-month-year" | "month-day-year" | "year-month-day"

interface Parts {
  readonly first: number
  readonly second: number
  readonly year: number
}

const separated = /^(\d{1,4})([-/. ])(\d{1,2})\2\s?(\d{1,4})\.?(?:[ T].*)?$/u
/** `20240304`, `2024年3月4日` */
const yearFirst = /^(\d{4})(?:(\d{2})(\d{2})|[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일])$/u

/** No day has as many characters. */
const longestDay = 60

const fullYear = (digits: string): number => (digits.length <= 2 ? 2000 + Number(digits) : Number(digits))

/** A day in figures without the name of its weekday in front: `Mo, 04.03.2024`. */
const withoutWeekday = (text: string): string => {
  const written = text.trim()
  const [, name = "", rest = ""] = /^(\p{L}{2,15}\.?),?\s+(\d{1,4}([-/.])\s?\d{1,2}\3.*)$/su.exec(written) ?? []
  return name !== "" && dateNames().weekdays.has(foldWord(name)) ? rest : written
}

/** The parts of a day that begins with its day or month; undefined where it begins with the year. */
const partsOf = (text: string): Parts | undefined => {
  const [, first = "", , second = "", third = ""] = separated.exec(withoutWeekday(text)) ?? []
  if (first === "" || first.length > 2) return undefined
  return { first: Number(first), second: Number(second), year: fullYear(third) }
}

const pad = (number: number): string => (number < 10 ? `0${number}` : String(number))

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** A day as `2024-03-04`; undefined where there is no such day. */
export const dayOf = (year: number, month: number, day: number): string | undefined => {
  const isThere = year >= 1900 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return isThere ? `${year}-${pad(month)}-${pad(day)}` : undefined
}

/** The day after one. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Words between the parts of a day. */
const fillers = new Set(["de", "del", "of", "the", "den", "der", "le", "el", "г"])
const word = /^\p{L}+$/u
const ordinal = /^(\d{1,4})(?:st|nd|rd|th|er|º|ª)?$/u

/** The month among words, one of which may be the day of the week: `mar` is March, and Tuesday in French. */
const monthIn = (words: ReadonlyArray<string>): number | undefined => {
  const { months, weekdays } = dateNames()
  const left = words.filter((one) => !fillers.has(one))
  if (!left.every((one) => months.has(one) || weekdays.has(one))) return undefined
  const named = left.filter((one) => months.has(one))
  const sure = named.length > 1 ? named.filter((one) => !weekdays.has(one)) : named
  return sure.length === 1 ? months.get(sure[0] ?? "") : undefined
}

/** Reads a day that names its month: `4 Mar 2024`, `Monday, March 4, 2024`, `04-Mar-24`, `4 de marzo de 2024`. */
const readNamed = (text: string): string | undefined => {
  const all = text
    .split(/[\s,/-]+|\.(?=\d)/u)
    .map(foldWord)
    .filter((one) => one !== "")
  const month = monthIn(all.filter((one) => word.test(one)))
  const [first, second, ...more] = all.filter((one) => !word.test(one)).map((one) => ordinal.exec(one)?.[1] ?? "")
  if (month === undefined || first === undefined || second === undefined || more.length > 0) return undefined
  const [year, day] = first.length > 2 ? [first, second] : [second, first]
  return dayOf(fullYear(year), month, Number(day))
}

/** How a file writes days. */
export interface DayNotation {
  readonly order: DateOrder
  /** From which day its plain numbers count. */
  readonly dateSystem: DateSystem
}

/** Reads a day as `2024-03-04`, whatever follows it; undefined where the cell is no day in this notation. */
export const readDay = (text: string, { dateSystem, order }: DayNotation): string | undefined => {
  if (text.length > longestDay) return undefined
  const written = withoutWeekday(text)
  const [, first = "", , second = "", third = ""] = separated.exec(written) ?? []
  if (first.length === 4) return dayOf(Number(first), Number(second), Number(third))
  if (first !== "") {
    if (order === "year-month-day") return undefined
    const [day, month] = order === "day-month-year" ? [first, second] : [second, first]
    return dayOf(fullYear(third), Number(month), Number(day))
  }
  const alone = splitMoment(written)?.day ?? written
  const [, year, month, day, ofMonth, ofDay] = yearFirst.exec(alone) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month ?? ofMonth), Number(day ?? ofDay))
  return readSerial(alone, dateSystem)?.day ?? (/\p{L}/u.test(alone) ? readNamed(alone) : undefined)
}

/** What the cells of a file say about the order of their days. `open` where each could be read in both orders. */
export const dateOrderOf = (cells: Iterable<string>): DateOrder | "open" => {
  let hasParts = false
  let dots = true
  for (const cell of cells) {
    const parts = partsOf(cell)
    if (parts === undefined) continue
    hasParts = true
    if (parts.first > 12) return "day-month-year"
    if (parts.second > 12) return "month-day-year"
    if (!cell.includes(".")) dots = false
  }
  // With dots between them, the day comes first everywhere.
  return !hasParts ? "year-month-day" : dots ? "day-month-year" : "open"
}
