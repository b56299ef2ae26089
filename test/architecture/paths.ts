import { posix } from "node:path"
import { exists, read } from "./pages.ts"
import { factsOf } from "./sources.ts"

/**
 * A file on a path of data, and what connects it to the next one where it does not import that: a layer that imports both, the next file
 * itself, which takes something over from it, or an address that it calls and the next file answers.
 */
export interface Stop {
  readonly path: string
  readonly via: string | undefined
}

/**
 * The paths of a section: numbered lists whose items begin with a file. A list behind "To …, via `layer`:" is an ending of the
 * list above it.
 */
export const pathsIn = (section: string): ReadonlyArray<ReadonlyArray<Stop>> => {
  const stems: Array<{ readonly stops: Array<Stop>; readonly endings: Array<Array<Stop>> }> = []
  let current: Array<Stop> = []
  for (const line of section.split("\n")) {
    if (line.startsWith("### ")) stems.push({ stops: (current = []), endings: [] })
    const ending = /^To .*, via `([^`]+)`:$/u.exec(line)?.[1]
    const stem = stems.at(-1)
    if (ending !== undefined && stem !== undefined) {
      const joint = stem.stops.at(-1)
      stem.endings.push((current = [...stem.stops.slice(0, -1), { path: joint?.path ?? "", via: ending }]))
    }
    const [, path, rest = ""] = /^\d+\. `([^`]+)`(.*)$/u.exec(line) ?? []
    if (path !== undefined) current.push({ path, via: /-> via `([^`]+)`/u.exec(rest)?.[1] })
  }
  return stems.flatMap(({ endings, stops }) => (endings.length === 0 ? [stops] : endings))
}

/** The files of the project that a file imports. */
const importsOf = (path: string): ReadonlyArray<string> =>
  factsOf({ path, text: read(path) }).imports.flatMap((specifier) => {
    const [, name, file] = /^@hourbook\/([a-z-]+)\/(.+)$/u.exec(specifier ?? "") ?? []
    if (name !== undefined) return [`packages/${name}/src/${file}.ts`]
    // A worker is imported as its address: `./importWorker.ts?worker&url`.
    const [beside = ""] = specifier?.split("?") ?? []
    return /^\..*\.tsx?$/u.test(beside) ? [posix.join(posix.dirname(path), beside)] : []
  })

const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
  importsOf(from).some((next) => {
    if (next === to) return true
    if (seen.has(next) || !exists(next)) return false
    seen.add(next)
    return reaches(next, to, seen)
  })

const isAddress = (via: string): boolean => via.startsWith("/api/")

/** Whether a file calls an address, and another has the routes that begin with its first segment. */
const calls = (path: string, address: string, next: string): boolean =>
  read(path).includes(`"${address}"`) &&
  new RegExp(String.raw`^  "?${address.split("/")[2]}"?(?:: .*|,)$`, "mu").test(read(next))

/** Whether a layer connects two files: it imports the second, and imports the first too or the second implements the first. */
const isWired = ({ path, via }: Stop, next: string): boolean => {
  if (via === undefined) return importsOf(path).includes(next)
  if (isAddress(via)) return calls(path, via, next)
  if (via === next) return importsOf(next).includes(path)
  const connected = importsOf(via)
  return connected.includes(next) && (via === path || connected.includes(path) || reaches(next, path))
}

const moduleOf = (path: string): string => path.split("/", 2).join("/")

/** Folders, or packages, that a path enters again after it left them. */
const reentered = (stops: ReadonlyArray<Stop>, place: (path: string) => string): ReadonlyArray<string> => {
  const entered = stops.map(({ path }) => place(path)).filter((name, index, all) => name !== all[index - 1])
  return entered.filter((name, index) => entered.indexOf(name) < index)
}

/** What is not true of a path, a line each. */
export const brokenLinks = (stops: ReadonlyArray<Stop>): ReadonlyArray<string> => {
  const missing = stops
    .flatMap(({ path, via }) => [path, ...(via === undefined || isAddress(via) ? [] : [via])])
    .filter((path) => !exists(path))
  if (missing.length > 0) return missing.map((path) => `${path} does not exist`)
  return [
    ...stops.slice(0, -1).flatMap((stop, index) => {
      const next = stops[index + 1]?.path ?? ""
      if (isWired(stop, next)) return []
      return [`${stop.path} -> ${next}: ${stop.via === undefined ? "no import" : `not wired by ${stop.via}`}`]
    }),
    ...reentered(stops, posix.dirname).map((folder) => `the path enters ${folder} twice`),
    ...reentered(stops, moduleOf).map((name) => `the path enters ${name} twice`)
  ]
}
