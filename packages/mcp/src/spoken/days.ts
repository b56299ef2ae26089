import { addDays, CalendarDate } from "@hourbook/core/values/CalendarDate"
import { fold } from "@hourbook/core/values/fold"
import { readDay } from "@hourbook/exchange/values/days"
import { Option, Schema } from "effect"

/** How many days from today. */
const named: Readonly<Record<string, number>> = {
  today: 0,
  now: 0,
  heute: 0,
  yesterday: -1,
  gestern: -1,
  "the day before yesterday": -2,
  "day before yesterday": -2,
  vorgestern: -2,
  tomorrow: 1,
  morgen: 1,
  "the day after tomorrow": 2,
  "day after tomorrow": 2,
  übermorgen: 2
}

const weekdays: ReadonlyArray<ReadonlyArray<string>> = [
  ["sunday", "sun", "sonntag", "so"],
  ["monday", "mon", "montag", "mo"],
  ["tuesday", "tue", "tues", "dienstag", "di"],
  ["wednesday", "wed", "mittwoch", "mi"],
  ["thursday", "thu", "thur", "thurs", "donnerstag", "do"],
  ["friday", "fri", "freitag", "fr"],
  ["saturday", "sat", "samstag", "sonnabend", "sa"]
]

const weekdayForm =
  /^(?:(?<which>on|am|this|diesen|diese|last|letzten|letzte|letzter|vorigen|next|nächsten|nächste|kommenden)\s+)?(?<name>\p{L}+)\.?$/u
const agoForm =
  /^(?:(?<count>\d{1,3}|a|one|two|three)\s+(?<unit>days?|weeks?)\s+ago|vor\s+(?<zahl>\d{1,3}|einem|einer|zwei|drei)\s+(?<einheit>tag|tagen|woche|wochen))$/u
const numbers: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  einem: 1,
  einer: 1,
  zwei: 2,
  drei: 3
}

const daysAgo = (text: string): number | undefined => {
  const { count, einheit, unit, zahl } = agoForm.exec(text)?.groups ?? {}
  const size = count ?? zahl
  if (size === undefined) return undefined
  return (numbers[size] ?? Number(size)) * (/^(?:week|woche)/u.test(unit ?? einheit ?? "") ? 7 : 1)
}

/** The day of the week that is meant: the one that today is or was last, `last` before today, `next` after it. */
const weekdayIn = (text: string, today: CalendarDate): CalendarDate | undefined => {
  const { name = "", which = "" } = weekdayForm.exec(text)?.groups ?? {}
  const wanted = weekdays.findIndex((names) => names.includes(name))
  if (wanted < 0) return undefined
  const back = (new Date(today).getUTCDay() - wanted + 7) % 7
  if (/^(?:next|nächst|kommend)/u.test(which)) return addDays(today, 7 - back)
  return addDays(today, /^(?:last|letzt|vorig)/u.test(which) && back === 0 ? -7 : -back)
}

const decodeDay = Schema.decodeOption(CalendarDate)

const notation = { order: "day-month-year", dateSystem: "1900" } as const

/** A day with dots, or with the name of its month; one with slashes only where it is the same day in both orders. */
const writtenDay = (text: string): CalendarDate | undefined => {
  if (!/^\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}$|\p{L}{3}|^\d{1,2}\/\d{1,2}\/\d{4}$/u.test(text)) return undefined
  const [first, other] = [readDay(text, notation), readDay(text, { ...notation, order: "month-day-year" })]
  const isOpen = text.includes("/") && first !== undefined && other !== undefined && first !== other
  return isOpen ? undefined : Option.getOrUndefined(decodeDay(first ?? (text.includes("/") ? (other ?? "") : "")))
}

/** A day as people say it, in English or German, on the calendar of today; undefined for any other text. */
export const spokenDay = (text: string, today: CalendarDate): CalendarDate | undefined => {
  const said = fold(text).replace(/\s+/gu, " ").trim()
  const offset = Object.hasOwn(named, said) ? named[said] : undefined
  if (offset !== undefined) return addDays(today, offset)
  const ago = daysAgo(said)
  if (ago !== undefined) return addDays(today, -ago)
  return weekdayIn(said, today) ?? writtenDay(said)
}
