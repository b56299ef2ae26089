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

const widths = ["long", "short"] as const

/** How a language writes a part of a date, alone and within one. */
const namesOf = (language: string, part: "month" | "weekday", at: Date): ReadonlyArray<string> =>
  widths.flatMap((width) => {
    const alone = new Intl.DateTimeFormat(language, { timeZone: "UTC", [part]: width })
    const within = new Intl.DateTimeFormat(language, {
      timeZone: "UTC",
      year: "numeric",
      month: "long",
      day: "numeric",
      [part]: width
    })
    return [alone, within].flatMap((format) =>
      format
        .formatToParts(at)
        .flatMap(({ type, value }) => (type === part && !/\d/u.test(value) ? [foldWord(value)] : []))
    )
  })

interface Names {
  /** From 1 to 12; a name that two languages have for two months is none. */
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlySet<string>
}

const read = (): Names => {
  const months = new Map<string, Set<number>>(others.map(([name, month]) => [name, new Set([month])]))
  const weekdays = new Set<string>()
  for (const language of languages) {
    for (let month = 1; month <= 12; month++) {
      for (const name of namesOf(language, "month", new Date(Date.UTC(2024, month - 1, 4)))) {
        months.set(name, (months.get(name) ?? new Set()).add(month))
      }
    }
    for (let day = 1; day <= 7; day++) {
      for (const name of namesOf(language, "weekday", new Date(Date.UTC(2024, 6, day)))) weekdays.add(name)
    }
  }
  const only = [...months].flatMap(([name, all]) =>
    [...all].map((month) => [name, month] as const).slice(0, all.size === 1 ? 1 : 0)
  )
  return { months: new Map(only), weekdays }
}

let names: Names | undefined

/** The names of months and days of the week, which take some milliseconds to find. */
export const dateNames = (): Names => (names ??= read())
