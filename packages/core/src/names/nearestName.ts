import { distance } from "fastest-levenshtein"
import { plain } from "../values/fold.ts"
import { legibleLine } from "../values/legible.ts"

/** What people say for all of a kind, in English and German: never one of them. */
const everything: ReadonlySet<string> = new Set(
  "all any anybody anyone each every everybody everyone everything team alle alles jede jeder".split(" ")
)

/** Whether a name says all of a kind. */
export const meansEverything = (name: string): boolean => everything.has(plain(legibleLine(name)))

/** Whether the first words of a name are the wanted ones. */
export const beginsSo = (name: string, wanted: string): boolean => {
  const [whole, words] = [plain(legibleLine(name)), plain(legibleLine(wanted))]
  return words !== "" && whole.startsWith(words) && !/^[\p{L}\p{N}]/u.test(whole.slice(words.length))
}

/** About every third character may be wrong; with more, unrelated names of the same length would match. */
const mostWrong = (wanted: string): number => Math.floor((wanted.length + 1) / 3)

/** With fewer letters, the first one has to be right. */
const fewestLetters = 4

/** So few letters inside a word are no likeness. */
const fewestInside = 4

/** How far a name is from the wanted one; undefined where they are unrelated. */
const distanceOf = (wanted: string, name: string): number | undefined => {
  if (name.startsWith(wanted)) return 0
  if (` ${wanted} `.includes(` ${name} `) || ` ${name}`.includes(` ${wanted}`)) return 1
  if (wanted.length >= fewestInside && name.includes(wanted)) return 2
  const parts = [name, ...name.split(" ")].filter(
    (part) => wanted.length >= fewestLetters || (wanted.length === fewestLetters - 1 && part[0] === wanted[0])
  )
  const wrong = Math.min(...parts.map((part) => distance(wanted, part)))
  return wrong <= mostWrong(wanted) ? 2 + wrong : undefined
}

/** The one that a misspelled or shortened name may mean: a name that starts with it or contains it before a typo. */
export const nearestName = <A extends { readonly name: string }>(name: string, all: ReadonlyArray<A>): A | null => {
  const wanted = plain(legibleLine(name))
  if (wanted === "" || everything.has(wanted)) return null
  let best: { readonly one: A; readonly far: number } | undefined
  for (const one of all) {
    const far = distanceOf(wanted, plain(legibleLine(one.name)))
    if (far !== undefined && (best === undefined || far < best.far)) best = { one, far }
  }
  return best?.one ?? null
}
