import { distance } from "fastest-levenshtein"
import { plain } from "../values/fold.ts"
import { legibleLine } from "../values/legible.ts"

/** About every third character may be wrong; with more, unrelated names of the same length would match. */
const mostWrong = (wanted: string): number => Math.floor((wanted.length + 1) / 3)

/** How far a name is from the wanted one; undefined where they are unrelated. */
const distanceOf = (wanted: string, name: string): number | undefined => {
  if (name.startsWith(wanted)) return 0
  if (` ${wanted} `.includes(` ${name} `) || ` ${name}`.includes(` ${wanted}`)) return 1
  if (wanted.length > 1 && name.includes(wanted)) return 2
  const wrong = Math.min(...[name, ...name.split(" ")].map((part) => distance(wanted, part)))
  return wrong <= mostWrong(wanted) ? 2 + wrong : undefined
}

/** The one that a misspelled or shortened name may mean: a name that starts with it or contains it before a typo. */
export const nearestName = <A extends { readonly name: string }>(name: string, all: ReadonlyArray<A>): A | null => {
  const wanted = plain(legibleLine(name))
  if (wanted === "") return null
  let best: { readonly one: A; readonly far: number } | undefined
  for (const one of all) {
    const far = distanceOf(wanted, plain(legibleLine(one.name)))
    if (far !== undefined && (best === undefined || far < best.far)) best = { one, far }
  }
  return best?.one ?? null
}
