import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { FileEntry } from "../sources/FileEntry.ts"
import { base62 } from "../values/base62.ts"
import { asName } from "./asName.ts"
import { foldName } from "./foldName.ts"
import { splitAt } from "./kept.ts"
import type { TaskAs } from "./Mapping.ts"

const longestTag = 50
const endLength = 16
const markLength = 5

/** A tag of the file that is longer than a tag may be and begins like another one, and its name here. */
export interface AlikeTag {
  readonly whole: string
  readonly tag: string
}

export interface TagNames {
  /** The name of a tag here: its start, or, for tags that begin alike, its start and end. */
  readonly of: (whole: string) => string
  readonly alike: ReadonlyArray<AlikeTag>
}

/** A tag as a file has it, on one line and without commas, which separate tags. */
const wholeOf = (text: string): string => asName(text.replaceAll(",", " "))

/** What become tags of an entry, whole. */
export const wholeTags = ({ tags, task }: Pick<FileEntry, "tags" | "task">, taskAs: TaskAs): ReadonlyArray<string> =>
  (taskAs === "tag" && task !== "" ? [task, ...tags] : tags).map(wholeOf)

const start = (whole: string, length = longestTag): string => splitAt(whole, length)[0].trimEnd()

const startAndEnd = (whole: string): string =>
  `${start(whole, longestTag - endLength - 1)}…${[...whole].slice(-endLength).join("").trimStart()}`

/** The same for tags that end alike, too. It says which one it is in every file. */
const startAndMark = (whole: string): string =>
  `${start(whole, longestTag - markLength - 1)}…${base62(sha256(utf8ToBytes(foldName(whole)))).slice(0, markLength)}`

const groupedBy = (wholes: Iterable<string>, nameOf: (whole: string) => string): ReadonlyMap<string, Array<string>> =>
  Map.groupBy(wholes, (whole) => foldName(nameOf(whole)))

/**
 * How the tags of a file are called here. Two that have the same first 50 characters stay two, by names that do not depend on the order of
 * the lines. Step by step.
 */
export function* tagNames(entries: ReadonlyArray<FileEntry>, taskAs: TaskAs): Generator<void, TagNames, void> {
  const wholes = new Set<string>()
  for (const entry of entries) {
    yield
    for (const whole of wholeTags(entry, taskAs)) wholes.add(whole)
  }
  const [long, others] = [new Map<string, string>(), new Set<string>()]
  for (const whole of wholes) {
    if (start(whole) === whole) others.add(foldName(whole))
    else if (!long.has(foldName(whole))) long.set(foldName(whole), whole)
  }
  const starts = groupedBy(long.values(), start)
  const alike = [...starts].flatMap(([name, wholes]) => (wholes.length > 1 || others.has(name) ? wholes : []))
  const ends = groupedBy(alike, startAndEnd)
  const names = new Map(
    alike.map((whole) => {
      const name = startAndEnd(whole)
      const isOne = ends.get(foldName(name))?.length === 1 && !others.has(foldName(name))
      return [foldName(whole), isOne ? name : startAndMark(whole)] as const
    })
  )
  return {
    of: (whole) => (names.size === 0 ? undefined : names.get(foldName(whole))) ?? start(whole),
    alike: alike.map((whole) => ({ whole, tag: names.get(foldName(whole)) ?? start(whole) }))
  }
}
