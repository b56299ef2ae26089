import { factFields, factKeys } from "../sources/Field.ts"
import type { FileEntry } from "../sources/FileEntry.ts"

/** What a record holds of a text of a file, and the rest of it, which goes to its metadata. */
const longestValue = 500
const mostPairs = 20

/** Pairs of text beside a record. */
export type Kept = Readonly<Record<string, string>>

const none: Kept = {}

/** The first characters of a text, and the rest. */
export const splitAt = (text: string, length: number): readonly [string, string] => {
  if (text.length <= length) return [text, ""]
  const characters = [...text]
  return [characters.slice(0, length).join(""), characters.slice(length).join("")]
}

/** A rest as pairs: as many as it needs, of the length that one may have. */
export const keptAs = (name: string, rest: string): Kept => {
  if (rest === "") return none
  const pairs: Record<string, string> = {}
  let [part, more] = splitAt(rest, longestValue)
  for (let number = 1; part !== ""; number++) {
    pairs[number === 1 ? name : `${name}_${number}`] = part
    ;[part, more] = splitAt(more, longestValue)
  }
  return pairs
}

/** All of these pairs; where there are none, the same object for all lines. */
export const allKept = (...parts: ReadonlyArray<Kept>): Kept => {
  const filled = parts.filter((part) => part !== none)
  return filled.length === 0 ? none : Object.assign({}, ...filled)
}

/** What a line says besides its work, as pairs. */
export const keptFacts = ({ facts }: Pick<FileEntry, "facts">): Kept =>
  allKept(...factFields.map((field) => keptAs(factKeys[field], facts[field] ?? "")))

/** Whether a note or tags go on in pairs. */
export const isCut = (kept: Kept): boolean => Object.keys(kept).some((key) => key.startsWith("import_"))

/** Whether a record can keep so many. */
export const fits = (kept: Kept): boolean => Object.keys(kept).length <= mostPairs
