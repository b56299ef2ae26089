import { distance } from "fastest-levenshtein"
import { plain } from "../values/fold.ts"
import { legibleLine } from "../values/legible.ts"

/** Words of a name that say nothing about whose it is. */
const unsaid =
  /\b(?:gmbh|ag|kg|ug|ohg|gbr|co|ltd|limited|llc|inc|corp|corporation|company|bv|sa|sarl|srl|oy|ab|as|the)\b/gu

/** A name without case, marks, punctuation and legal forms; the whole name where nothing else is left. */
const core = (name: string): string => {
  const words = plain(legibleLine(name)).replace(/[^\p{L}\p{N}]+/gu, " ")
  const kept = words.replace(unsaid, " ").replace(/\s+/gu, " ").trim()
  return kept === "" ? words.trim() : kept
}

/** With fewer letters, one letter makes another name. */
const fewestLetters = 5

/** The one whose name a new one may repeat: but for a letter, punctuation, legal forms or the words at its end, they are the same. */
export const nearDuplicate = <A extends { readonly name: string }>(name: string, all: ReadonlyArray<A>): A | null => {
  const wanted = core(name)
  if (wanted === "") return null
  const isNear = ({ name: other }: A): boolean => {
    const known = core(other)
    if (known === "") return false
    if (known === wanted || known.startsWith(`${wanted} `) || wanted.startsWith(`${known} `)) return true
    return wanted.length >= fewestLetters && known.length >= fewestLetters && distance(wanted, known) === 1
  }
  return all.find(isNear) ?? null
}
