import { type Holiday, Holidays } from "@hourbook/core/holidays/Holidays"
import { addDays, CalendarDate } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import type { default as Calendar, HolidaysTypes } from "date-holidays"
import { Cache, Effect, Layer } from "effect"

const msPerDay = 86_400_000

/** Parses the code of a region, such as DE, DE-BY or US-LA-NO; undefined if the calendar does not have it. */
const regionOf = (calendar: Calendar, region: string): HolidaysTypes.Country | undefined => {
  const [country = "", state, part] = region.toUpperCase().split("-")
  const has = (names: Readonly<Record<string, string>> | undefined, code: string) => Object.hasOwn(names ?? {}, code)
  if (!has(calendar.getCountries(), country)) return undefined
  if (state === undefined) return { country }
  if (!has(calendar.getStates(country), state)) return undefined
  if (part === undefined) return { country, state }
  return has(calendar.getRegions(country, state), part) ? { country, state, region: part } : undefined
}

/** Every day of a holiday; some last several days. */
const daysOf = ({ date, end, name, start }: HolidaysTypes.Holiday): ReadonlyArray<Holiday> => {
  const first = CalendarDate.make(date.slice(0, 10))
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / msPerDay))
  return Array.from({ length: days }, (_, index) => ({ date: addDays(first, index), name }))
}

const make = Effect.gen(function* () {
  /** Loaded on first use, since the library is large and workspaces without a region do not need it. */
  const library = yield* Effect.cached(Effect.promise(() => import("date-holidays")))

  /** The holidays of a region that begin in a year, cached since computing them is slow. */
  const ofYear = yield* Cache.make({
    capacity: 200,
    lookup: (key: string) =>
      Effect.map(library, ({ default: Library }): ReadonlyArray<Holiday> => {
        const [region = "", year] = key.split("|")
        const calendar = new Library({ types: ["public"] })
        const found = regionOf(calendar, region)
        if (found === undefined) return []
        calendar.init(found)
        return calendar
          .getHolidays(Number(year))
          .filter(({ type }) => type === "public")
          .flatMap(daysOf)
      })
  })

  return Holidays.of({
    knows: (region) => Effect.map(library, ({ default: Library }) => regionOf(new Library(), region) !== undefined),
    of: Effect.fnUntraced(function* (region, { from, to }) {
      const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
      // A holiday that begins on the last day of a year may continue in the next.
      const years = Array.from({ length: last - first + 2 }, (_, index) => first - 1 + index).filter((y) => y >= 1900)
      const found = yield* Effect.forEach(years, (year) => Cache.get(ofYear, `${region}|${year}`))
      return found
        .flat()
        .filter(({ date }) => date >= from && date <= to)
        .sort((a, b) => compareText(a.date, b.date) || compareText(a.name, b.name))
    })
  })
})

/** Public holidays of the `date-holidays` library, in the languages of the region; none for an unknown region. */
export const layer: Layer.Layer<Holidays> = Layer.effect(Holidays, make)
