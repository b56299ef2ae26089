/** Arguments of a call. */
export type Args = Readonly<Record<string, any>>

/** What the person behind the assistant says when asked. */
export interface User {
  /** Fields that the assistant left out or got wrong. */
  readonly knows?: Args
  /** Which of several that share a name, by the line that shows it. */
  readonly means?: RegExp
}

type Change = (args: Args) => Args

const everywhere = (from: string, to: string): Change => {
  const replaced = (value: any): any => {
    if (typeof value === "string") return value === from ? to : value
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner)]))
  }
  return replaced
}

/** Changes the arguments at a place such as `entries.2.minutes`; undefined leaves one out. */
const at =
  (place: string, value: unknown): Change =>
  (args) => {
    const [, item, field] = /^entries\.(\d+)\.(.+)$/u.exec(place) ?? []
    const set = (of: Args, key: string): Args =>
      Object.fromEntries(Object.entries({ ...of, [key]: value }).filter(([, given]) => given !== undefined))
    if (item === undefined || field === undefined) return set(args, place)
    const entries: ReadonlyArray<Args> = [args["entries"]].flat()
    return { ...args, entries: entries.map((entry, index) => (index === Number(item) ? set(entry, field) : entry)) }
  }

const nearest: Read = (text) =>
  [...text.matchAll(/no \w+ is called "([^"]+)"; the nearest is "[^"]*", id ([\w-]+)/gu)].map(
    ([, name = "", id = ""]) => everywhere(name, id)
  )

const candidates: Read = (text, { means }) =>
  [...text.matchAll(/\w+ are called "([^"]+)":\n((?:- "[^\n]*(?:\n|$))+)/gu)].flatMap(([, name = "", lines = ""]) => {
    const id = lines
      .split("\n")
      .filter((line) => means?.test(line))
      .map((line) => /id ([\w-]+)/u.exec(line)?.[1])[0]
    return id === undefined ? [] : [everywhere(name, id)]
  })

const missingCosts: Read = (text, { knows }) => {
  const next = /\nNext: .*/u.exec(text)?.[0] ?? ""
  return [...text.matchAll(/(entries\.\d+): cost or hourly_rate is required([^;\n]*)/gu)].flatMap(
    ([, place = "", said = ""]) => {
      const [, rate, currency] =
        /last entry for this client and project, on \S+ earned ([\d.]+) ([A-Z]{3}) an hour/u.exec(
          said === "" ? next : said
        ) ?? []
      const known = rate ?? knows?.["hourly_rate"]
      return known === undefined ? [] : [at(`${place}.hourly_rate`, known), at(`${place}.currency`, currency)]
    }
  )
}

const twoCosts: Read = (text) =>
  [...text.matchAll(/(entries\.\d+): cost and hourly_rate cannot both be given/gu)].map(([, place = ""]) =>
    at(`${place}.hourly_rate`, undefined)
  )

/** What core refuses about one argument. */
const against: Read = (text, { knows = {} }) => {
  const [, place = ""] = /^validation_error: (\w+): /u.exec(text) ?? []
  const value = knows[place]
  return value === undefined ? [] : [at(place, value)]
}

const unknown: Read = (text) =>
  [...text.matchAll(/([\w.]+): unknown argument/gu)].map(([, place = ""]) => at(place, undefined))

const wrong: Read = (text, { knows = {} }) => {
  const places = [...text.matchAll(/([\w.]+): (?:is required|expected)/gu)].map(([, place = ""]) => place)
  const needed = /a new \w+ needs ([\w, ]+)/u.exec(text)?.[1]?.split(", ") ?? []
  return [...places, ...needed].flatMap((place) => {
    const value = knows[place.split(".").at(-1) ?? ""]
    return value === undefined ? [] : [at(place, value)]
  })
}

/** Reads one kind of instruction out of a refusal. */
type Read = (text: string, user: User) => ReadonlyArray<Change>
const readers: ReadonlyArray<Read> = [nearest, candidates, missingCosts, twoCosts, unknown, wrong, against]

/**
 * The next calls after a refusal, as its text instructs: undefined where a small model would find nothing to do, and none
 * where it may go on without.
 */
export const follow = (text: string, args: Args, user: User): ReadonlyArray<Args> | undefined => {
  const sent = typeof args["entries"] === "string" ? { ...args, entries: JSON.parse(args["entries"]) } : args
  if (/^already_there[^]*Use that one/u.test(text)) return []
  const most = /entries: expected 1 to (\d+) entries/u.exec(text)?.[1]
  if (most !== undefined && Array.isArray(sent["entries"])) {
    const all: ReadonlyArray<Args> = sent["entries"]
    return Array.from({ length: Math.ceil(all.length / Number(most)) }, (_, index) => ({
      ...sent,
      entries: all.slice(index * Number(most), (index + 1) * Number(most))
    }))
  }
  const changes = readers.flatMap((read) => read(text, user))
  return changes.length === 0 ? undefined : [changes.reduce((args, change) => change(args), sent)]
}
