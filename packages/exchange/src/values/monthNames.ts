/** The languages in which files name months and days of the week. */
const languages = "en de fr es it pt nl pl tr ru cs sv da nb fi hu ro".split(" ")

/** Names that Intl writes differently. */
const others: ReadonlyArray<readonly [name: string, month: number]> = [
  ["sept", 9],
  ["mrz", 3],
  ["maerz", 3],
  ["jänner", 1]
]

/** A name without the point of an abbreviation, in lower case. */
export const foldWord = (word: string): string => word.normalize("NFC").toLowerCase().replace(/\.$/u, "")

type Part = "month" | "weekday"

/** How a language writes a part of dates, alone and within one, long and short. */
const writersOf = (language: string, part: Part): ReadonlyArray<(at: Date) => ReadonlyArray<string>> =>
  (["long", "short"] as const).flatMap((width) => {
    const alone = { timeZone: "UTC", [part]: width } as const
    const within = { year: "numeric", month: "long", day: "numeric", ...alone } as const
    return [alone, within].map((options) => {
      const format = new Intl.DateTimeFormat(language, options)
      return (at: Date) =>
        format
          .formatToParts(at)
          .flatMap(({ type, value }) => (type === part && !/\d/u.test(value) ? [foldWord(value)] : []))
    })
  })

interface Names {
  /** From 1 to 12; a name that two languages have for two months is none. */
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlySet<string>
}

const read = (): Names => {
  const months = new Map<string, number | undefined>(others)
  const weekdays = new Set<string>()
  for (const language of languages) {
    const [monthWriters, weekdayWriters] = [writersOf(language, "month"), writersOf(language, "weekday")]
    for (let month = 1; month <= 12; month++) {
      const at = new Date(Date.UTC(2024, month - 1, 4))
      for (const name of monthWriters.flatMap((write) => write(at))) {
        months.set(name, !months.has(name) || months.get(name) === month ? month : undefined)
      }
    }
    for (let day = 1; day <= 7; day++) {
      const at = new Date(Date.UTC(2024, 6, day))
      for (const name of weekdayWriters.flatMap((write) => write(at))) weekdays.add(name)
    }
  }
  return {
    months: new Map([...months].flatMap(([name, month]) => (month === undefined ? [] : [[name, month] as const]))),
    weekdays
  }
}

let names: Names | undefined

/** The names of months and days of the week, which take some milliseconds to find. */
export const dateNames = (): Names => (names ??= read())
