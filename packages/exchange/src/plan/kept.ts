/** What a record holds of a text of a file, and the rest of it, which goes to its metadata. */
const longestValue = 500
const mostPairs = 20

/** Pairs of text beside a record. */
export type Kept = Readonly<Record<string, string>>

/** The first characters of a text, and the rest. */
export const splitAt = (text: string, length: number): readonly [string, string] => {
  if (text.length <= length) return [text, ""]
  const characters = [...text]
  return [characters.slice(0, length).join(""), characters.slice(length).join("")]
}

/** A rest as pairs: as many as it needs, of the length that one may have. */
export const keptAs = (name: string, rest: string): Kept => {
  const pairs: Record<string, string> = {}
  let [part, more] = splitAt(rest, longestValue)
  for (let number = 1; part !== ""; number++) {
    pairs[number === 1 ? name : `${name}_${number}`] = part
    ;[part, more] = splitAt(more, longestValue)
  }
  return pairs
}

/** Whether a record can keep so many. */
export const fits = (kept: Kept): boolean => Object.keys(kept).length <= mostPairs
