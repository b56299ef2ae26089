import { type Holiday, Holidays } from "@hourbook/core/holidays/Holidays"
import { addDays, CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { compareText } from "@hourbook/core/shared/Text"
import type { default as Calendar, HolidaysTypes } from "date-holidays"
import { Cache, Effect, Layer } from "effect"

const msPerDay = 86_400_000

/** A region of the calendar, such as DE, DE-BY or US-LA-NO; undefined where it knows none of that name. */
const placeOf = (calendar: Calendar, region: string): HolidaysTypes.Country | undefined => {
  const [country = "", state, part] = region.toUpperCase().split("-")
  const knows = (names: Readonly<Record<string, string>> | undefined, code: string) => Object.hasOwn(names ?? {}, code)
  if (!knows(calendar.getCountries(), country)) return undefined
  if (state === undefined) return { country }
  if (!knows(calendar.getStates(country), state)) return undefined
  if (part === undefined) return { country, state }
  return knows(calendar.getRegions(country, state), part) ? { country, state, region: part } : undefined
}

/** Every day of a holiday: some are several. */
const daysOf = ({ date, end, name, start }: HolidaysTypes.Holiday): ReadonlyArray<Holiday> => {
  const first = CalendarDate.make(date.slice(0, 10))
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / msPerDay))
  return Array.from({ length: days }, (_, index) => ({ date: addDays(first, index), name }))
}

const make = Effect.gen(function* () {
  /** Large, and of no use where no workspace has a region: loaded when the first one asks. */
  const library = yield* Effect.cached(Effect.promise(() => import("date-holidays")))

  /** Those that begin in a year. Working one out takes long enough to do it once. */
  const ofYear = yield* Cache.make({
    capacity: 200,
    lookup: (key: string) =>
      Effect.map(library, ({ default: Library }): ReadonlyArray<Holiday> => {
        const [region = "", year] = key.split("|")
        const calendar = new Library({ types: ["public"] })
        const place = placeOf(calendar, region)
        if (place === undefined) return []
        calendar.init(place)
        return calendar
          .getHolidays(Number(year))
          .filter(({ type }) => type === "public")
          .flatMap(daysOf)
      })
  })

  return Holidays.of({
    knows: (region) => Effect.map(library, ({ default: Library }) => placeOf(new Library(), region) !== undefined),
    of: Effect.fnUntraced(function* (region, { from, to }) {
      const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
      // One that begins on the last day of a year may go on in the next.
      const years = Array.from({ length: last - first + 2 }, (_, index) => first - 1 + index).filter((y) => y >= 1900)
      const found = yield* Effect.forEach(years, (year) => Cache.get(ofYear, `${region}|${year}`))
      return found
        .flat()
        .filter(({ date }) => date >= from && date <= to)
        .sort((a, b) => compareText(a.date, b.date) || compareText(a.name, b.name))
    })
  })
})

/** Public holidays by `date-holidays`, in the languages of the region; none for a region that it does not know. */
export const layer: Layer.Layer<never> = Layer.effect(Holidays, make)
