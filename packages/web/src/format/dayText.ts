import { languages } from "@hourbook/contract/data"
import { addDays, addMonths, type Day, daysBetween, isDay, weekdayOf } from "./dates.ts"
import { languageWords } from "./languages.ts"
import { formatLocale } from "./locale.ts"

const words = languages.map((language) => ({ language, ...languageWords[language] }))

const relative = new Map(words.flatMap(({ days }) => Object.entries(days)))

/** The first weekday that fits in one of the languages, 0 for Sunday; -1 where none does. */
const weekdayIn = (find: (of: (typeof words)[number]) => number): number =>
  words.map(find).find((weekday) => weekday >= 0) ?? -1

/** 0 for Sunday, -1 for a word that is no weekday: names, then short names of the locale, then beginnings. */
const weekdayNamed = (word: string, locale: string): number => {
  const bare = word.replace(/\.$/u, "")
  const isBeginning = (name: string): boolean => bare.length >= 3 && name.startsWith(bare)
  const steps = [
    ({ weekdays }) => weekdays.indexOf(bare),
    ({ language, shortWeekdays }) => (locale.startsWith(language) ? shortWeekdays.indexOf(bare) : -1),
    ({ hasBeginnings, weekdays }) => (hasBeginnings ? weekdays.findIndex(isBeginning) : -1)
  ] satisfies ReadonlyArray<(of: (typeof words)[number]) => number>
  return steps.map(weekdayIn).find((weekday) => weekday >= 0) ?? -1
}

const two = (part: number): string => String(part).padStart(2, "0")

/** The day of a date, or undefined where the calendar has none. */
const dayAt = (year: number, month: number, date: number): Day | undefined => {
  const day = `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}`
  return isDay(day) ? day : undefined
}

/** A month ahead at most: records are of the past, plans of the next weeks. */
const daysAhead = 31

/** The last such date, or one of the next weeks. */
const nearest = (month: number, date: number, today: Day): Day | undefined => {
  const year = Number(today.slice(0, 4))
  return [year + 1, year, year - 1, year - 2, year - 3, year - 4]
    .map((year) => dayAt(year, month, date))
    .find((day) => day !== undefined && daysBetween(today, day) <= daysAhead)
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

const monthNamed = (word: string, locale: string): number => {
  const bare = word.replace(/\.$/u, "").toLowerCase()
  if (bare.length < 3) return 0
  for (const language of [locale, ...languages]) {
    for (let month = 1; month <= 12; month += 1) {
      const name = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" })
        .format(Date.UTC(2026, month - 1, 1))
        .toLowerCase()
      if (name.startsWith(bare)) return month
    }
  }
  return 0
}

/** Whether a locale writes 11/3 for the third of November. */
const monthFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale).formatToParts(0).find(({ type }) => type === "day" || type === "month")?.type ===
  "month"

const of = (date: string, month: number, year: string | undefined, today: Day): Day | undefined =>
  year === undefined || year === "" ? nearest(month, Number(date), today) : dayAt(fullYear(year), month, Number(date))

/** `3.11.`, `3.11.26`, `3/11`: a date in figures without a doubt. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})?$/u
const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/u

/** The day of a single word of a longer text: `yesterday`, `mon`, `3.11.`, `11/3`, `2026-11-03`. */
export const dayOfWord = (text: string, today: Day, locale: string = formatLocale()): Day | undefined => {
  const word = text.toLowerCase()
  const days = relative.get(word)
  if (days !== undefined) return addDays(today, days)
  if (isDay(word)) return word
  const byDot = dotted.exec(word)
  if (byDot !== null) return of(byDot[1] ?? "", Number(byDot[2]), byDot[3], today)
  const bySlash = slashed.exec(word)
  if (bySlash !== null) {
    const [date = "", month = ""] = monthFirst(locale) ? [bySlash[2], bySlash[1]] : [bySlash[1], bySlash[2]]
    return of(date, Number(month), bySlash[3], today)
  }
  const weekday = weekdayNamed(word, locale)
  return weekday < 0 ? undefined : addDays(today, -((weekdayOf(today) - weekday + 7) % 7))
}

const bare = /^(\d{1,2})\.?$/u
const dottedBare = /^(\d{1,2})\.\s*(\d{1,2})$/u
const dateThenName = /^(\d{1,2})\.?\s+(\p{L}{3,}\.?)(?:\s+(\d{4}))?$/u
const nameThenDate = /^(\p{L}{3,}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/u
const shift = /^([+-−])\s*(\d{1,3})$/u

/** The day of a field's text: as of a word, or `3`, `3.11`, `3 Nov`, `-2` for two days ago. */
export const dayOfText = (text: string, today: Day, locale: string = formatLocale()): Day | undefined => {
  const typed = text.trim().replace(/\s+/gu, " ")
  const word = dayOfWord(typed.replace(/\. /gu, "."), today, locale)
  if (word !== undefined) return word
  const byShift = shift.exec(typed)
  if (byShift !== null) return addDays(today, Number(byShift[2]) * (byShift[1] === "+" ? 1 : -1))
  const byDate = bare.exec(typed)
  if (byDate !== null) {
    const date = Number(byDate[1])
    return [0, -1, -2]
      .map((months) => addMonths(`${today.slice(0, 7)}-01`, months))
      .map((first) => dayAt(Number(first.slice(0, 4)), Number(first.slice(5, 7)), date))
      .find((day) => day !== undefined && daysBetween(today, day) <= daysAhead)
  }
  const byDot = dottedBare.exec(typed)
  if (byDot !== null) return of(byDot[1] ?? "", Number(byDot[2]), undefined, today)
  const byName = dateThenName.exec(typed)
  if (byName !== null) return of(byName[1] ?? "", monthNamed(byName[2] ?? "", locale), byName[3], today)
  const nameFirst = nameThenDate.exec(typed)
  if (nameFirst !== null) return of(nameFirst[2] ?? "", monthNamed(nameFirst[1] ?? "", locale), nameFirst[3], today)
  return undefined
}
